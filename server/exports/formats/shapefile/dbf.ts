import type { DbfColumn, Width } from './columns.ts'

const headerBytes = 32
const descriptorBytes = 32

/** The columns of a file as they stand in it. */
export interface DbfShape {
  readonly columns: readonly DbfColumn[]
  readonly widths: readonly Width[]
}

/** Bytes of a row: the mark of deleted rows, then its columns. */
const rowBytes = (widths: readonly Width[]): number => widths.reduce((sum, { bytes }) => sum + bytes, 1)

/** Bytes of a file of so many rows. */
export const dbfBytes = (widths: readonly Width[], rows: number): number =>
  headerBytes + descriptorBytes * widths.length + 2 + rows * rowBytes(widths)

/** The head of a dBASE III file; it names no code page, since the .cpg does. */
export function dbfHead({ columns, widths }: DbfShape, rows: number, day: string): Uint8Array {
  const size = headerBytes + descriptorBytes * columns.length + 1
  const head = Buffer.alloc(size)
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  head.set([3, year - 1900, month, date])
  head.writeUInt32LE(rows, 4)
  head.writeUInt16LE(size, 8)
  head.writeUInt16LE(rowBytes(widths), 10)
  columns.forEach(({ name, type }, i) => {
    const at = headerBytes + descriptorBytes * i
    head.write(name, at, 'latin1')
    head.write(type, at + 11, 'latin1')
    head[at + 16] = widths[i]?.bytes ?? 1
    head[at + 17] = widths[i]?.decimals ?? 0
  })
  head[size - 1] = 0x0d
  return head
}

/** Parts the texts of a row, and rows, until their widths are known; no text contains them. */
const [unitSign, rowSign] = ['\u001F', '\n']

/** Rows as they wait for their widths. */
export const waitingRows = (rows: readonly (readonly string[])[]): string =>
  rows.map((texts) => texts.join(unitSign) + rowSign).join('')

/** Rows that have waited, each filled up with blanks: texts from the left, numbers from the right. */
export function* dbfRows(shape: DbfShape, pieces: Iterable<Uint8Array>): Generator<Uint8Array> {
  const decoder = new TextDecoder()
  let rest = ''
  for (const piece of pieces) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split(rowSign)
    rest = lines.pop() ?? ''
    yield fillRows(shape, lines)
  }
}

function fillRows({ columns, widths }: DbfShape, lines: readonly string[]): Uint8Array {
  const size = rowBytes(widths)
  const bytes = Buffer.alloc(size * lines.length, 0x20)
  lines.forEach((line, row) => {
    const texts = line.split(unitSign)
    let at = row * size + 1
    widths.forEach(({ bytes: width }, i) => {
      const text = texts[i] ?? ''
      if (columns[i]?.type === 'C') bytes.write(text, at, width)
      else bytes.write(text, at + width - text.length, 'latin1')
      at += width
    })
  })
  return bytes
}

/** What ends a file. */
export const dbfEnd = Uint8Array.of(0x1a)
