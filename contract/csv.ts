/** Signs with which a formula begins, in full width too (OWASP: CSV injection). */
const formulaSigns = '=+-@\t\r＝＋－＠'
const plainNumber = /^-?\d+(\.\d+)?$/
/** What was made inert before. */
const inert = /^'+[=+\-@\t\r＝＋－＠]/

/** Digits, letters and ideographs, with which nearly every text begins, lie apart from the signs. */
const beginsPlain = (text: string) => {
  const sign = text.charCodeAt(0)
  return (sign > 0x40 && sign < 0xff_00) || (sign >= 0x30 && sign <= 0x39)
}

const isActive = (text: string) =>
  !beginsPlain(text) &&
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
