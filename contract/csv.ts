/** Signs with which a formula begins, in full width too (OWASP: CSV injection). */
const formulaSigns = '=+-@\t\r＝＋－＠'
const plainNumber = /^-?\d+(\.\d+)?$/
/** What was made inert before. */
const inert = /^'+[=+\-@\t\r＝＋－＠]/

const isActive = (text: string) =>
  text !== '' &&
  ((formulaSigns.includes(text[0] ?? '') && !plainNumber.test(text)) || (text[0] === "'" && inert.test(text)))

/** A text that begins like a formula becomes inert; a number, negative ones too, stays one. */
export const neutraliseFormula = (text: string): string => (isActive(text) ? `'${text}` : text)

/** The text of which that was made: exactly the sign before it is taken off. */
export const restoreFormula = (text: string): string =>
  text.startsWith("'") && isActive(text.slice(1)) ? text.slice(1) : text

const quoteCell = (text: string) =>
  /["\n\r,]/.test(text) || text.trim().length < text.length ? `"${text.replaceAll('"', '""')}"` : text

/** A cell of a file for spreadsheets (RFC 4180). */
export const csvCell = (text: string): string => quoteCell(neutraliseFormula(text))

/** A row of a file for spreadsheets (RFC 4180). */
export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(',')}\r\n`
