import { strToU8, zipSync } from 'fflate'

import { workbookParts, type NewSheet } from '#contract/workbook/workbook-parts.ts'

/** A constant date: the same input gives the same bytes. */
export const mtime = '2000-01-01'

/** Writes a workbook. */
export function writeWorkbook(sheets: NewSheet[]): Uint8Array {
  const packed = Object.entries(workbookParts(sheets)).map(([path, xml]) => [path, strToU8(xml)])
  return zipSync(Object.fromEntries(packed), { mtime })
}
