import { readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

interface TileFile {
  /** Digest of the picture, hexadecimal. */
  digest: string
  path: string
  size: number
  /** When it was last used, milliseconds. */
  used: number
}

const suffix = '.tiles'

export const tilePath = (folder: string, digest: string): string => join(folder, digest + suffix)

/** The cut pictures of a folder, the one that was used last first. */
export async function listTiles(folder: string): Promise<TileFile[]> {
  const names = await readdir(folder).catch(() => [])
  const files = names
    .filter((name) => name.endsWith(suffix))
    .map(async (name): Promise<TileFile[]> => {
      const path = join(folder, name)
      const found = await stat(path).catch(() => undefined)
      const digest = name.slice(0, -suffix.length)
      return found ? [{ digest, path, size: found.size, used: found.mtimeMs }] : []
    })
  return (await Promise.all(files)).flat().toSorted((a, b) => b.used - a.used)
}

/** Keeps a folder below so many bytes: what was not used for longest goes first, the last one stays. */
export async function boundFolder(folder: string, maxBytes: number): Promise<void> {
  let sum = 0
  for (const [i, { path, size }] of (await listTiles(folder)).entries()) {
    sum += size
    if (sum > maxBytes && i > 0) await rm(path, { force: true })
  }
}

/** Notes that a cut picture was used; whether it is there. */
export const noteUse = (path: string): Promise<boolean> =>
  utimes(path, new Date(), new Date()).then(
    () => true,
    () => false,
  )
