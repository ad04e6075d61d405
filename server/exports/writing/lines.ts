import type { LineColumn, LineForm } from '#server/exports/line-columns.ts'

import { endOfLines } from './messages.ts'

/** The fields of a row as the database wrote them; null where there is no value. */
export type LineFields = readonly (string | null)[]

/** A backslash stands before what is written otherwise, and alone for a field without a value. */
const otherwise = /\\[^N]/
const written: Readonly<Record<string, string>> = {
  ...{ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
}

/** Parts a row of COPY in its text form (PostgreSQL, COPY, file formats). */
export function fieldsOf(line: string): LineFields {
  const fields: (string | null)[] = line.split('\t')
  const isPlain = !otherwise.test(line)
  for (let i = 0; i < fields.length; i += 1) {
    const field = fields[i]
    if (field === '\\N') fields[i] = null
    else if (!isPlain && field)
      fields[i] = field.replaceAll(/\\(.)/gs, (_, sign: string) => written[sign] ?? sign)
  }
  return fields
}

const readers: Readonly<Record<LineForm, (text: string) => unknown>> = {
  text: (text) => text,
  number: (text) => {
    const number = Number(text)
    return Number.isFinite(number) ? number : text
  },
  json: (text) => JSON.parse(text),
}

/** Reads a field as its column says. */
export const fieldReader = ({ form }: LineColumn): ((field: string | null | undefined) => unknown) => {
  const read = readers[form]
  return (field) => (field === null || field === undefined ? null : read(field))
}

/** Reads all fields of a row, by the names of their columns; of two of one name the last counts. */
export function lineReader(columns: readonly LineColumn[]): (fields: LineFields) => Record<string, unknown> {
  const readField = columns.map((column) => [column.name, fieldReader(column)] as const)
  return (fields) => {
    const values: Record<string, unknown> = {}
    for (const [i, [name, read]] of readField.entries()) values[name] = read(fields[i])
    return values
  }
}

const lineFeed = 10

/** The lines of a text of COPY, as many at a time as its bytes bring, until the one that ends it. */
export async function* linesOf(input: AsyncIterator<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = Buffer.alloc(0)
  for (;;) {
    const { value, done } = await input.next()
    if (done) throw new Error('the rows have no end')
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, value]) : value
    const end = bytes.lastIndexOf(lineFeed)
    rest = bytes.subarray(end + 1)
    if (end < 0) continue
    const lines = bytes.toString('utf8', 0, end).split('\n')
    const isLast = lines.at(-1) === endOfLines
    if (isLast) lines.pop()
    if (lines.length > 0) yield lines
    if (isLast) return
  }
}
