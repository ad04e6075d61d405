import { readValue, type Limits } from '#contract/catalogue/cells/checks.ts'
import { isDisplayed } from '#contract/catalogue/cells/raw-value.ts'
import { type MeasuredValue, readReading, type ReadingCheck } from '#contract/catalogue/cells/read-reading.ts'
import { isBlank, nameOf } from '#contract/catalogue/cells/written.ts'
import { choice, text, type Series } from '#contract/catalogue/kind.ts'
import { unitFactor } from '#geology/units.ts'
import { type BlankCells, countBlank } from '#server/foreign-files/blank-cells.ts'
import { type Cell, type Problem, problemAt } from '#server/foreign-files/source.ts'

import { asideLabel } from './tables/columns.ts'
import { type MomentCheck, readMomentOf } from './tables/days.ts'
import type { WrittenReading } from './tables/written-reading.ts'

/** A reading whose cells have been understood. */
export interface Reading {
  written: WrittenReading
  code: string
  quantity: string
  /** ISO 8601. */
  at: string
  isMonth: boolean
  value: number | null
  below: boolean
  provisional: boolean
  quality: 'suspect' | 'estimated' | null
  rebased: boolean
  remark: string | null
  /** Marks that the file has no cell for: those that stand are not touched. */
  absentMarks: readonly ('quality' | 'rebased' | 'remark')[]
  /** It is the second measurement of the same visit, which counts. */
  again: boolean
}

/** A reading of a record of the library. */
export interface PlacedReading extends Reading {
  record: number
}

export const qualityField = choice(asideLabel('quality'), {
  approved: '正式值',
  provisional: '暂定值',
  suspect: '可疑',
  estimated: '插补',
  again: '复测',
})
export const rebasedField = choice(asideLabel('rebased'), { yes: '是', no: '否' })
const codeField = text('点号', { max: 100 })
export const remarkField = text(asideLabel('remark'), { max: 200 })

interface CellReader {
  series: Series
  problems: Problem[]
  blanks: BlankCells
  limits: Limits
  /** The end of today, milliseconds: nothing was read after it. */
  until: number
}

/** What a reading says, or nothing, with a report line where that is a fault. */
export function readCells(written: WrittenReading, reader: CellReader): Reading | undefined {
  const refuse = (cell: Cell, reason: string) =>
    void reader.problems.push(problemAt(written.at, 'refused', reason, cell))
  const measured = readMeasured(written, reader.series)
  if ('blank' in measured) {
    if (written.cell.raw !== null) countBlank(reader.blanks, written.at, written.cell)
    return undefined
  }
  const code = readCode(written.code, reader.limits)
  if ('reason' in code) return refuse(written.code, code.reason)
  if ('reason' in measured) return refuse(written.cell, `${reader.series.label}：${measured.reason}`)
  const moment = readPast(written.day, reader.until)
  if ('reason' in moment) return refuse(written.day, moment.reason)
  return {
    written,
    code: code.value,
    quantity: written.quantity,
    ...moment,
    ...measured,
    ...marksOf(written, reader),
  }
}

/** The number of a point, read as in a file of its kind. */
function readCode({ raw }: Cell, limits: Limits): { value: string } | { reason: string } {
  const read = raw === null || nameOf(raw) === '' ? undefined : readValue(codeField, raw, limits)
  if (read && 'reason' in read) return read
  return read && 'value' in read ? { value: nameOf(String(read.value)) } : { reason: '没有写明点号' }
}

/** The numbers of all points that a file speaks of. */
export function codesOf(readings: readonly WrittenReading[]): string[] {
  const limits: Limits = new Map()
  const written = new Map(readings.map(({ code }) => [String(code.raw), code]))
  const codes = [...written.values()].flatMap((cell) => {
    const read = readCode(cell, limits)
    return 'value' in read ? [read.value] : []
  })
  return [...new Set(codes)]
}

function readPast({ raw }: Cell, until: number): MomentCheck {
  if (raw === null) return { reason: '没有日期' }
  const moment = readMomentOf(raw)
  if ('reason' in moment) return moment
  if (Date.parse(moment.at) > until) return { reason: '日期在今天之后' }
  return moment.at < '1900' ? { reason: '日期在 1900 年之前' } : moment
}

/** What stands beside a reading says how far it can be trusted. */
function marksOf(written: WrittenReading, reader: CellReader) {
  const quality = asideOf(written, 'quality', reader)
  return {
    absentMarks: (['quality', 'rebased', 'remark'] as const).filter((name) => !written.markColumns.has(name)),
    provisional: quality === 'provisional',
    quality: quality === 'suspect' || quality === 'estimated' ? quality : null,
    rebased: asideOf(written, 'rebased', reader) === 'yes',
    remark: asideOf(written, 'remark', reader) ?? null,
    again: quality === 'again' || /^(?:复测|重测)值?$/.test(String(written.remark?.raw ?? '').trim()),
  } as const
}

function readMeasured({ cell, unit }: WrittenReading, series: Series): ReadingCheck {
  if (cell.raw === null) return { blank: true }
  const factor = factorOf(unit, series.unit)
  if (factor === undefined)
    return { reason: `单位 ${String(unit?.raw)} 无法换算为 ${series.unit || '无量纲'}` }
  const raw = isDisplayed(cell.raw) ? cell.raw.quantity : cell.raw
  const read = readReading(raw, factor === 1 ? series.unit : String(unit?.raw))
  return 'value' in read ? inRange(scaleReading(read, factor), series) : read
}

const scaleReading = (read: MeasuredValue, factor: number): MeasuredValue =>
  read.value === null || factor === 1
    ? read
    : { ...read, value: Number((read.value * factor).toPrecision(12)) }

const inRange = (read: MeasuredValue, { min = -1e9, max = 1e9 }: Series): ReadingCheck =>
  read.value !== null && (read.value < min || read.value > max)
    ? { reason: `须在 ${min} 至 ${max} 之间` }
    : read

/** The factor from a unit beside the value to that of the quantity; a quantity without one may say so. */
function factorOf(unit: Cell | undefined, wanted: string): number | undefined {
  const text = String(unit?.raw ?? '').trim()
  if (text === '' || isBlank(text)) return 1
  if (wanted === '') return /^(?:无量纲|无单位|pH|pH值|1)$/i.test(text) ? 1 : undefined
  return unitFactor(text, wanted)
}

const asideFields = { quality: qualityField, rebased: rebasedField, remark: remarkField }

/** What stands beside a reading; what cannot be understood is dropped with a report line. */
function asideOf(
  { at, ...written }: WrittenReading,
  name: keyof typeof asideFields,
  { problems, limits }: CellReader,
): string | undefined {
  const cell = written[name]
  if (!cell || cell.raw === null) return undefined
  if (name === 'rebased' && isTicked(cell.raw)) return 'yes'
  const field = asideFields[name]
  const read = readValue(field, cell.raw, limits)
  if ('value' in read) return String(read.value)
  if ('reason' in read) problems.push(problemAt(at, 'dropped', `${field.label}：${read.reason}`, cell))
  return undefined
}

const isTicked = (raw: unknown) => /^(?:√|✓|✔|有|换标|换尺|1)$/.test(String(raw).trim())
