import { setImmediate } from 'node:timers/promises'

import type { Sheet } from '#geology/drawing/marks.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { openPrint } from '#server/printing/print-document.ts'

import { paintSheet } from './sheet-painter.ts'

/** Sheets as one PDF, each on a page of its own size. Between two of them other calls have their turn. */
export async function printSheets(name: string, sheets: readonly Sheet[]): Promise<MadeFile> {
  const pdf = await openPrint({ autoFirstPage: false, info: { Title: name } })
  for (const sheet of sheets) {
    paintSheet(pdf, sheet)
    await setImmediate()
  }
  pdf.end()
  return { name: `${name}.pdf`, mediaType: 'application/pdf', content: pdf }
}
