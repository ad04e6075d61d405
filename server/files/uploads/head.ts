import { open } from 'node:fs/promises'

import { headLength } from '#server/files/safety/media-type.ts'

/** The first bytes of a file. */
export async function headOf(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
