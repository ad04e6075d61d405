import { open } from 'node:fs/promises'

import { jpegRows } from './jpeg-rows.ts'
import { type PictureRows, RowsError, type RowsRefusal } from './picture-rows.ts'
import { pngRows } from './png-rows.ts'
import { wholeRows } from './whole-rows.ts'

export { RowsError, type RowsRefusal }

/** Reads a picture row after row where its form allows it, else from the whole. Throws `RowsError` of one that is none. */
export async function openRows(path: string): Promise<PictureRows & { isPhotograph: boolean }> {
  const isPhotograph = !(await isPng(path))
  const rows = (isPhotograph ? jpegRows(path) : pngRows(path)).catch((error: unknown) => {
    if (error instanceof RowsError && error.refusal === 'form') return wholeRows(path)
    throw error
  })
  return { ...(await rows), isPhotograph }
}

async function isPng(path: string): Promise<boolean> {
  const file = await open(path)
  const head = Buffer.alloc(1)
  await file.read(head, 0, 1, 0).finally(() => file.close())
  return head[0] === 0x89
}
