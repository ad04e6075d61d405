import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/**
 * Makes a directory and those above it, unless they are there. Node's own way does not end where the system answers
 * that a directory below an existing one does not exist, as /proc does.
 */
export async function makeDirectory(path: string): Promise<void> {
  try {
    await makeOne(path)
  } catch (error) {
    const parent = dirname(path)
    if (Object(error).code !== 'ENOENT' || parent === path) throw error
    await makeDirectory(parent)
    await makeOne(path)
  }
}

async function makeOne(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const found = await stat(path).catch(() => undefined)
    if (!found?.isDirectory()) throw error
  }
}
