import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { visibleText } from '#contract/fields/visible-text.ts'
import { roundNoise } from '#geology/rounding.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'

import { type DbfEncoding, encodingOfCells } from './dbf-encoding.ts'
import { brokenShapefile } from './shapefile.ts'

interface DbfField {
  name: string
  type: string
  /** Where its bytes stand in a record. */
  from: number
  to: number
}

/** A table of attributes; a row that is marked as deleted is undefined. */
export interface Dbf {
  fields: readonly string[]
  rows: () => Generator<ReadonlyMap<number, RawValue> | undefined>
  /** What is unusual, when its rows were read. */
  problems: (table: string) => Problem[]
}

/** Opens a dBASE table (III to 7 without memos). `.cpg` is what stands beside it; what the bytes are decides. */
export function openDbf(bytes: Uint8Array, cpg: string | undefined): Dbf {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (file.length < 33) return refuseFile(brokenShapefile)
  const [count, head, size] = [file.readUInt32LE(4), file.readUInt16LE(8), file.readUInt16LE(10)]
  const written = fieldsOf(file, head)
  if (size < 2 || written.length === 0 || (written.at(-1)?.to ?? 0) > size) return refuseFile(brokenShapefile)
  const whole = Math.min(count, Math.floor((file.length - head) / size))
  const records = function* () {
    for (let i = 0; i < whole; i++) yield file.subarray(head + i * size, head + (i + 1) * size)
  }
  const names = written.map(({ name }) => Buffer.from(name, 'latin1'))
  const encoding = encodingOfCells(() => cellsOf(names, written, records), { cpg, driver: file[29] ?? 0 })
  const remarks: DbfRemarks = { cut: 0, memos: 0, missing: count - whole }
  return {
    fields: names.map((name) => encoding.decode(name).text.trim()),
    rows: () => rowsOf(records(), written, { encoding, remarks }),
    problems: (table) => [
      ...encoding.notes.map((note) => noteOn(table, note)),
      ...remarkProblems(table, remarks),
    ],
  }
}

function fieldsOf(file: Buffer, head: number): DbfField[] {
  const fields: DbfField[] = []
  let from = 1
  for (let at = 32; at + 32 <= Math.min(head, file.length) && file[at] !== 0x0d; at += 32) {
    const size = file[at + 16] ?? 0
    const name = file.subarray(at, at + 11)
    const end = name.indexOf(0)
    fields.push({
      name: name.subarray(0, end < 0 ? 11 : end).toString('latin1'),
      type: String.fromCharCode(file[at + 11] ?? 0),
      ...{ from, to: from + size },
    })
    from += size
  }
  return fields
}

/** The bytes of all texts, headings first. */
function* cellsOf(
  names: readonly Buffer[],
  fields: readonly DbfField[],
  records: () => Iterable<Buffer>,
): Generator<Buffer> {
  yield* names
  const texts = fields.filter(({ type }) => type === 'C')
  for (const record of records()) for (const { from, to } of texts) yield record.subarray(from, to)
}

interface DbfRemarks {
  /** Texts that end within a character. */
  cut: number
  /** Texts that stand in another file. */
  memos: number
  /** Records that the head counts and the file does not hold. */
  missing: number
}

interface RowReading {
  encoding: DbfEncoding
  remarks: DbfRemarks
}

const deletedMark = 0x2a

function* rowsOf(
  records: Iterable<Buffer>,
  fields: readonly DbfField[],
  reading: RowReading,
): Generator<ReadonlyMap<number, RawValue> | undefined> {
  Object.assign(reading.remarks, { cut: 0, memos: 0 })
  for (const record of records) {
    if (record[0] === deletedMark) {
      yield undefined
      continue
    }
    const row = new Map<number, RawValue>()
    for (const [column, field] of fields.entries()) {
      const value = valueOf(record.subarray(field.from, field.to), field.type, reading)
      if (value !== undefined) row.set(column, value)
    }
    yield row
  }
}

function valueOf(bytes: Buffer, type: string, reading: RowReading): RawValue | undefined {
  if (type === 'C') return textOf(bytes, reading)
  if (binaryTypes.has(type)) return binaryTypes.get(type)?.(bytes)
  const text = bytes.toString('latin1').replaceAll('\0', ' ').trim()
  if (text === '' || /^\*+$/.test(text)) return undefined
  if (!memoTypes.has(type)) return plainValue(type, text)
  reading.remarks.memos += 1
  return undefined
}

function textOf(bytes: Buffer, { encoding, remarks }: RowReading): string | undefined {
  const { text, isCut } = encoding.decode(bytes)
  if (isCut) remarks.cut += 1
  return visibleText(text).trim() || undefined
}

const plainValue = (type: string, text: string): RawValue | undefined =>
  Object.hasOwn(plainTypes, type) ? plainTypes[type]?.(text) : text

const memoTypes = new Set(['M', 'G', 'P'])

/** Numbers keep the digits that are written, but for powers of ten and for more decimals than were measured. */
const numberText = (text: string): RawValue => {
  const isComputed = /^[-+]?\d*\.?\d+(?:e[-+]?\d+)$|^[-+]?\d*\.\d{9,}$/i.test(text)
  return isComputed && Number.isFinite(Number(text)) ? roundNoise(Number(text)) : text
}

const plainTypes: Readonly<Record<string, (text: string) => RawValue | undefined>> = {
  N: numberText,
  F: numberText,
  D: (text) => (/^0*$/.test(text) ? undefined : text),
  L: (text) => ({ T: true, Y: true, F: false, N: false })[text.toUpperCase()],
}

const binaryTypes = new Map<string, (bytes: Buffer) => RawValue | undefined>([
  ['I', (bytes) => (bytes.length === 4 ? bytes.readInt32LE() : undefined)],
  ['O', (bytes) => (bytes.length === 8 ? finite(bytes.readDoubleLE()) : undefined)],
  ['@', () => undefined],
  ['B', (bytes) => (bytes.length === 8 ? finite(bytes.readDoubleLE()) : undefined)],
])

const finite = (value: number) => (Number.isFinite(value) ? value : undefined)

function remarkProblems(table: string, { cut, memos, missing }: DbfRemarks): Problem[] {
  const refused = `属性表（.dbf）缺 ${missing} 行，文件可能被截断`
  return [
    ...(cut > 0 ? [noteOn(table, `${cut} 个值在属性表里已被截断，末尾不完整的字去掉了`)] : []),
    ...(memos > 0 ? [noteOn(table, `${memos} 个值存在备注文件（.dbt）里，未读取`)] : []),
    ...(missing > 0
      ? [{ ...noteOn(table, refused), weight: 'refused' as const, value: String(missing) }]
      : []),
  ]
}
