import { read, utils, write } from '@e965/xlsx'

type Line = Record<string, string | number | null>

/** Fills a template's sheets, each column by the words in its header; answers the file. */
export function fillWorkbook(template: Uint8Array, sheets: Record<string, Line[]>): Uint8Array {
  const book = read(template)
  for (const [name, lines] of Object.entries(sheets)) {
    const sheet = book.Sheets[name]
    if (!sheet) throw new Error(`the template has no sheet ${name}, only ${book.SheetNames.join(', ')}`)
    const [header = []] = utils.sheet_to_json<string[]>(sheet, { header: 1 })
    const rows = lines.map((line) =>
      header.map((label) => line[label] ?? line[label.replace(/（.*）|\s*\*$/g, '')] ?? null),
    )
    utils.sheet_add_aoa(sheet, rows, { origin: -1 })
  }
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }))
}
