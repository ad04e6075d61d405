import type { DbfColumn } from './columns.ts'

const headerBytes = 32
const descriptorBytes = 32
/** What says that names and texts are not in the code page of DOS; the .cpg says which they are in. */
const otherEncoding = 0

/** Bytes of a row: the mark of deleted rows, then its columns. */
export const rowBytes = (columns: readonly DbfColumn[]): number =>
  columns.reduce((sum, { width }) => sum + width, 1)

/** The head of a dBASE III file. */
export function dbfHead(columns: readonly DbfColumn[], rows: number, day: string): Uint8Array {
  const size = headerBytes + descriptorBytes * columns.length + 1
  const head = Buffer.alloc(size)
  const [year = 2000, month = 1, date = 1] = day.split('-').map(Number)
  head.set([3, year - 1900, month, date])
  head.writeUInt32LE(rows, 4)
  head.writeUInt16LE(size, 8)
  head.writeUInt16LE(rowBytes(columns), 10)
  head[29] = otherEncoding
  columns.forEach(({ name, type, width, decimals }, i) => {
    const at = headerBytes + descriptorBytes * i
    head.write(name, at, 'latin1')
    head.write(type, at + 11, 'latin1')
    head[at + 16] = width
    head[at + 17] = decimals
  })
  head[size - 1] = 0x0d
  return head
}

/** Rows of so many columns, each filled up with blanks: texts from the left, numbers from the right. */
export function dbfRows(columns: readonly DbfColumn[], rows: readonly (readonly string[])[]): Uint8Array {
  const size = rowBytes(columns)
  const bytes = Buffer.alloc(size * rows.length, 0x20)
  rows.forEach((texts, row) => {
    let at = row * size + 1
    columns.forEach(({ type, width }, i) => {
      const text = texts[i] ?? ''
      if (type === 'C') bytes.write(text, at, width)
      else bytes.write(text, at + width - text.length, 'latin1')
      at += width
    })
  })
  return bytes
}

/** What ends a file. */
export const dbfEnd = Uint8Array.of(0x1a)
