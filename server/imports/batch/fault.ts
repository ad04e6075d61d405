import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { inspect } from 'node:util'

/** Writes an unexpected error to a file and returns a sentence that names the file, without the stack. */
export async function writeFault(dataDir: string, error: unknown, about: string): Promise<string> {
  const number = `${stamp()}-${randomBytes(2).toString('hex')}`
  const path = join(dataDir, 'imports', `错误 ${number}.log`)
  const text = `${new Date().toISOString()} ${about}\n${inspect(error, { depth: 6 })}\n`
  const written = await mkdir(join(dataDir, 'imports'), { recursive: true })
    .then(() => writeFile(path, text))
    .then(
      () => `详情见 ${shortPath(path)}`,
      () => `${error instanceof Error ? error.message : String(error)}（详情无法写入 ${dataDir}）`,
    )
  return `程序出错（编号 ${number}），${written}`
}

/** The current time, formatted for file names. */
export const stamp = (): string =>
  new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** The path relative to the working directory, if it is below it. */
export function shortPath(path: string): string {
  const short = relative(process.cwd(), path)
  return short === '' || short.startsWith('..') ? path : short
}
