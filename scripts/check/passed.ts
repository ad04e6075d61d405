import { createHash, hash } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

import { importsOf } from '../cycles.ts'

/** The text of every file by its path from the root. */
type Files = ReadonlyMap<string, string>

/**
 * A key of each file that stands for its text and that of everything it imports, however far away. What a checker says
 * of a file follows from these, its own version and settings, and declarations that hold everywhere: `base`.
 */
export function keysOf(files: Files, paths: readonly string[], base: string): Map<string, string> {
  const imports = new Map([...files].map(([path]) => [path, importsOf(files, path)]))
  const texts = new Map([...files].map(([path, text]) => [path, hash('sha1', path + text)]))
  return new Map(
    paths.map((path) => {
      const digest = createHash('sha1').update(base)
      for (const read of [...closureOf(path, imports)].toSorted()) digest.update(texts.get(read) ?? '')
      return [path, digest.digest('base64url')]
    }),
  )
}

function closureOf(path: string, imports: ReadonlyMap<string, string[]>): Set<string> {
  const found = new Set([path])
  for (const one of found) for (const next of imports.get(one) ?? []) found.add(next)
  return found
}

const declarationFiles = /\.d\.ts$|^tsconfig\.json$|^oxlint\.config\.ts$|^package-lock\.json$/

/** What holds for every file: settings, versions, and declarations that need no import. */
export const baseOf = (files: Files): string =>
  hash(
    'sha1',
    [...files]
      .filter(([path, text]) => declarationFiles.test(path) || /^\s*declare (?:global|module)\b/m.test(text))
      .map(([path, text]) => path + text)
      .toSorted()
      .join('\n'),
  )

/** Keys that a checker has passed. A file that cannot be read holds none. */
export async function readPassed(file: string): Promise<Set<string>> {
  const text = await readFile(file, 'utf8').catch(() => '[]')
  try {
    return new Set(JSON.parse(text) as string[])
  } catch {
    return new Set()
  }
}

/** Two checks at once leave the keys of one of them, whole. */
export async function writePassed(file: string, keys: Iterable<string>): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, JSON.stringify([...keys]))
  await rename(unfinished, file)
}
