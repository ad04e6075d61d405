import { zip } from '#testing/builders/area-files.ts'

/** A .shp of points. */
export function pointShp(points: readonly (readonly [x: number, y: number])[]): Uint8Array {
  const records = points.map(([x, y], i) => {
    const record = Buffer.alloc(28)
    record.writeInt32BE(i + 1, 0)
    record.writeInt32BE(10, 4)
    record.writeInt32LE(1, 8)
    record.writeDoubleLE(x, 12)
    record.writeDoubleLE(y, 20)
    return record
  })
  const header = Buffer.alloc(100)
  header.writeInt32BE(9994, 0)
  header.writeInt32LE(1, 32)
  return Buffer.concat([header, ...records])
}

/** A column of a .dbf: its name, type and width. */
export type DbfColumn = readonly [name: string, type: string, width: number]

type Encode = (text: string) => Uint8Array
const utf8: Encode = (text) => new TextEncoder().encode(text)

/** A .dbf of texts as they are stored; a row that is null is marked as deleted. */
export function dbf(
  columns: readonly DbfColumn[],
  rows: readonly (readonly string[] | null)[],
  { encode = utf8, driver = 0 }: { encode?: Encode; driver?: number } = {},
): Uint8Array {
  const head = Buffer.alloc(33 + 32 * columns.length)
  head.set([0x03, 124, 5, 17])
  head.writeUInt32LE(rows.length, 4)
  head.writeUInt16LE(head.length, 8)
  head.writeUInt16LE(1 + columns.reduce((sum, [, , width]) => sum + width, 0), 10)
  head[29] = driver
  for (const [i, [name, type, width]] of columns.entries()) {
    head.set(encode(name).subarray(0, 10), 32 + 32 * i)
    head[32 + 32 * i + 11] = type.charCodeAt(0)
    head[32 + 32 * i + 16] = width
  }
  head[head.length - 1] = 0x0d
  const records = rows.map((row) => {
    const cells = columns.map(([, , width], i) => {
      const cell = Buffer.alloc(width, 0x20)
      cell.set(encode(row?.[i] ?? '').subarray(0, width))
      return cell
    })
    return Buffer.concat([Buffer.from(row ? ' ' : '*'), ...cells])
  })
  return Buffer.concat([head, ...records, Buffer.from([0x1a])])
}

/** A zipped Shapefile. */
export const shapefile = (
  parts: Readonly<Record<'shp' | 'dbf', Uint8Array>> & { cpg?: string; prj?: string },
) => zip(Object.fromEntries(Object.entries(parts).map(([ending, file]) => [`甲/钻孔.${ending}`, file])))
