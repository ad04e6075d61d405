/** What spreadsheets would take for a formula, in full width too (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r＝＋－＠]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** A text that begins like a formula becomes inert; a number, negative ones too, stays one. */
export const neutraliseFormula = (text: string): string =>
  formula.test(text) && !plainNumber.test(text) ? `'${text}` : text

const quoteCell = (text: string) => (/["\n\r,]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A row of a file for spreadsheets (RFC 4180). */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((text) => quoteCell(neutraliseFormula(text))).join(',')}\r\n`
