/** A record of a text of separated values: its number, blank ones counted, and its values as they are written. */
export interface SeparatedRecord {
  row: number
  values: string[]
  /** Its quotes are not closed: what follows cannot be told from it. */
  isOpen?: true
  /** Nothing ends its last line. */
  isLast?: true
}

/** A record has no more characters: behind a quote that is never closed, the rest of a text would be one value. */
const longestRecord = 2 ** 20

const plain = /[^\r\n"]*/y

/**
 * Splits a text into records as RFC 4180 has them, with any separator of one character, any line ends, and quotes only
 * where a value begins with one. The memory that it needs does not grow with the text.
 */
export function* recordsOf(pieces: Iterable<string>, separator: string): Generator<SeparatedRecord> {
  let [text, row, isCut] = ['', 0, false]
  for (const piece of pieces) {
    text += piece
    let at = 0
    for (
      let end = wholeRecord(text, at, separator);
      end !== undefined;
      end = wholeRecord(text, at, separator)
    ) {
      row += 1
      yield { row, values: valuesOf(text.slice(at, end), separator) }
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
    }
    text = text.slice(at)
    isCut = text.length > longestRecord
    if (isCut) break
  }
  if (text !== '') yield { row: row + 1, ...lastRecord(text, separator, isCut) }
}

/** Where a record ends of which the line end is there; a carriage return may be half of one. */
function wholeRecord(text: string, from: number, separator: string): number | undefined {
  const end = endOfRecord(text, from, separator)
  return end !== undefined && text[end] === '\r' && end + 1 === text.length ? undefined : end
}

function lastRecord(text: string, separator: string, isCut: boolean): Omit<SeparatedRecord, 'row'> {
  const end = endOfRecord(text, 0, separator)
  const values = valuesOf(text.slice(0, end), separator)
  if (isCut || (end === undefined && !isClosed(text, separator))) return { values, isOpen: true }
  return end === undefined ? { values, isLast: true } : { values }
}

/** Where the line end of a record begins; undefined if it is not in the text. */
function endOfRecord(text: string, from: number, separator: string): number | undefined {
  let at = from
  for (;;) {
    plain.lastIndex = at
    plain.exec(text)
    at = plain.lastIndex
    if (at >= text.length) return undefined
    if (text[at] !== '"') return at
    const next = beginsValue(text, { at, from, separator }) ? closingQuote(text, at) : at
    if (next === undefined) return undefined
    at = next + 1
  }
}

interface QuotePlace {
  at: number
  from: number
  separator: string
}

/** Whether nothing but blanks stands between a quote and the separator before it. */
function beginsValue(text: string, { at, from, separator }: QuotePlace): boolean {
  let before = at - 1
  while (before >= from && text[before] === ' ') before--
  return before < from || text[before] === separator
}

/** The quote that ends a value; a doubled one stands for itself. */
function closingQuote(text: string, opening: number): number | undefined {
  let at = text.indexOf('"', opening + 1)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  return at < 0 ? undefined : at
}

function isClosed(text: string, separator: string): boolean {
  for (let at = text.indexOf('"'); at >= 0; at = text.indexOf('"', at + 1)) {
    if (!beginsValue(text, { at, from: 0, separator })) continue
    const end = closingQuote(text, at)
    if (end === undefined) return false
    at = end
  }
  return true
}

function valuesOf(line: string, separator: string): string[] {
  if (!line.includes('"')) return line.split(separator)
  const values: string[] = []
  let at = 0
  while (at <= line.length) {
    const quote = quoteAt(line, at)
    const closing = quote === undefined ? undefined : (closingQuote(line, quote) ?? line.length)
    const found = line.indexOf(separator, closing === undefined ? at : closing + 1)
    const end = found < 0 ? line.length : found
    values.push(
      quote === undefined || closing === undefined
        ? line.slice(at, end)
        : line.slice(quote + 1, closing).replaceAll('""', '"') + line.slice(closing + 1, end).trimEnd(),
    )
    at = end + 1
  }
  return values
}

/** The quote that a value begins with, behind blanks. */
function quoteAt(line: string, from: number): number | undefined {
  let at = from
  while (line[at] === ' ') at++
  return line[at] === '"' ? at : undefined
}
