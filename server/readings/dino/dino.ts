import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { roundNoise } from '#geology/rounding.ts'
import { type Cell, noteOn, type Problem } from '#server/foreign-files/source.ts'
import type { OpenedSheet, SheetRow } from '#server/foreign-files/spreadsheet.ts'
import type { WrittenReading } from '#server/readings/tables/written-reading.ts'

import { type DinoColumn, dinoDay, type DinoHead, dinoHead } from './heads.ts'
import { addLevel, levelNotes, levelOn, type Levels, type LevelSpan } from './levels.ts'

/** Quantities that these levels can be, by their label, and what they are reckoned from. */
const quantities = { 水位埋深: 'belowGround', 水头高程: 'aboveDatum' } as const
type Reference = (typeof quantities)[keyof typeof quantities]

interface Reading {
  row: SheetRow
  code: string
  day: string
  head: DinoHead
}

/**
 * Reads groundwater levels of the Dutch archive DINO: a table of the heights of ground and measuring point through time,
 * then one of readings, any number of times. Undefined for any other sheet. Levels are centimetres below the ground
 * (MV), below the measuring point (MP) or above the datum (NAP); the one that the kind observes is taken, or reckoned
 * from the measuring point. Where the ground was levelled anew, depths below it begin anew.
 */
export function dinoForm(kind: Kind, sheet: OpenedSheet, problems: Problem[]): WrittenReading[] | undefined {
  const { readings, levels } = readTables(sheet)
  if (readings.length === 0) return undefined
  const [quantity, series] =
    Object.entries(kind.series ?? {}).find(([, { label }]) => Object.hasOwn(quantities, label)) ?? []
  if (quantity === undefined || !series) {
    const words = `这是 DINO 地下水位文件，“${kind.label}”没有水位埋深或水头高程，未取`
    problems.push({ ...noteOn(sheet.name, words), weight: 'refused' })
    return []
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- found by its own labels
  const reference = quantities[series.label as keyof typeof quantities]
  const context: Context = { sheet: sheet.name, quantity, reference, levels, counts: new Map() }
  const written = readings.flatMap((reading) => writtenReading(context, reading))
  problems.push(...openingNotes(context, readings), ...levelNotes(sheet.name, levels), ...countNotes(context))
  return reference === 'belowGround' ? markNewGround(written, levels) : written
}

function readTables({ rows }: OpenedSheet): { readings: Reading[]; levels: Levels } {
  const readings: Reading[] = []
  const levels: Levels = new Map()
  let head: DinoHead | undefined
  for (const row of rows) {
    const next = dinoHead(row)
    if (next) head = next
    else if (head) {
      const text = (name: DinoColumn) =>
        String(row.cells.get(head?.columns.get(name)?.letter ?? '') ?? '').trim()
      const [location, filter] = [text('location'), text('filter')]
      if (location === '' || filter === '') continue
      const code = `${location}-${filter.padStart(3, '0')}`
      if (head.table === 'levels') addLevel(levels, code, row, head)
      else readings.push({ row, code, day: String(dinoDay(text('day'))), head })
    }
  }
  return { readings, levels }
}

type Count =
  | '由测点（MP）以下的水位换算'
  | '由地面高程换算'
  | '没有水位，未取'
  | '没有水位而有说明，记为缺测'
  | '三个水位彼此不合（相差超过 1 cm）'

interface Context {
  sheet: string
  quantity: string
  reference: Reference
  levels: Levels
  /** Rows of which something is told, with the first of them. */
  counts: Map<Count, { first: number; count: number }>
}

function tally({ counts }: Context, what: Count, { row }: SheetRow): void {
  const known = counts.get(what)
  if (known) known.count += 1
  else counts.set(what, { first: row, count: 1 })
}

function writtenReading(context: Context, reading: Reading): WrittenReading[] {
  const { row, code, day } = reading
  const written = cellIn(reading, context.reference)
  const value = written ?? reckoned(context, reading)
  const remark = remarkIn(reading)
  if (!value && !remark) {
    tally(context, '没有水位，未取', row)
    return []
  }
  if (value) compare(context, reading)
  else tally(context, '没有水位而有说明，记为缺测', row)
  const column = value?.column ?? letterIn(reading, context.reference)
  return [
    {
      at: { sheet: context.sheet, row: row.row },
      code: { column: letterIn(reading, 'location'), raw: code },
      day: { column: letterIn(reading, 'day'), raw: day },
      quantity: context.quantity,
      cell: value ?? { column, raw: '缺测' },
      unit: { column, raw: written ? unitOf(reading, context.reference) : 'cm' },
      ...(remark && { remark }),
      markColumns: new Set(['remark']),
    },
  ]
}

const unitOf = ({ head }: Reading, name: DinoColumn): string => head.columns.get(name)?.unit ?? 'cm'

/** A level in centimetres, as heights are; undefined where there is none. */
function centimetres(reading: Reading, name: DinoColumn): number | undefined {
  const value = numberOf(cellIn(reading, name)?.raw ?? null)
  if (typeof value !== 'number') return undefined
  return unitOf(reading, name) === 'm' ? value * 100 : value
}

/** The letter of a column; that of the first where the file has none. */
const letterIn = ({ head: { columns } }: Reading, name: DinoColumn): string =>
  (columns.get(name) ?? columns.get('location'))?.letter ?? 'A'

function cellIn({ head, row }: Reading, name: DinoColumn): Cell | undefined {
  const column = head.columns.get(name)?.letter
  const raw = column === undefined ? undefined : row.cells.get(column)
  return column === undefined || raw === undefined || String(raw).trim() === '' ? undefined : { column, raw }
}

/** Code and words that stand beside a level. */
function remarkIn(reading: Reading): Cell | undefined {
  const cells = [cellIn(reading, 'mark'), cellIn(reading, 'remark')].flatMap((cell) => cell ?? [])
  const [first] = cells
  return first && { column: first.column, raw: cells.map(({ raw }) => String(raw).trim()).join(' ') }
}

const dayOf = ({ day }: Reading) => day.replaceAll('/', '-').slice(0, 10)

/** The level in the reference that is wanted: by the height of the measuring point on that day, else of the ground. */
function reckoned(context: Context, reading: Reading): Cell | undefined {
  const span = levelOn(context.levels, reading.code, dayOf(reading))
  const below = centimetres(reading, 'belowPoint')
  const byPoint = span && below !== undefined ? fromPoint(context.reference, below, span) : undefined
  if (byPoint === undefined) return span && byGround(context, reading, span)
  tally(context, '由测点（MP）以下的水位换算', reading.row)
  return { column: letterIn(reading, 'belowPoint'), raw: roundNoise(byPoint) }
}

/** A depth below the ground is a head, and a head a depth, by the height of the ground. */
function byGround(context: Context, reading: Reading, { ground }: LevelSpan): Cell | undefined {
  const other = context.reference === 'aboveDatum' ? 'belowGround' : 'aboveDatum'
  const level = centimetres(reading, other)
  if (ground === undefined || level === undefined) return undefined
  tally(context, '由地面高程换算', reading.row)
  return { column: letterIn(reading, other), raw: roundNoise(ground - level) }
}

function fromPoint(reference: Reference, below: number, { point, ground }: LevelSpan): number | undefined {
  if (point === undefined) return undefined
  if (reference === 'aboveDatum') return point - below
  return ground === undefined ? undefined : below - (point - ground)
}

/** Whether the level below the point says the same as the one that is taken. */
function compare(context: Context, reading: Reading): void {
  const [below, taken] = [centimetres(reading, 'belowPoint'), centimetres(reading, context.reference)]
  const span = levelOn(context.levels, reading.code, dayOf(reading))
  if (below === undefined || taken === undefined || !span) return
  const other = fromPoint(context.reference, below, span)
  if (other !== undefined && Math.abs(other - taken) > 1)
    tally(context, '三个水位彼此不合（相差超过 1 cm）', reading.row)
}

/** Once for the file: how points are named, in what unit, above what. */
function openingNotes({ sheet, reference }: Context, readings: readonly Reading[]): Problem[] {
  const [first] = readings
  if (!first) return []
  const stated = first.head.columns.get(reference)?.unit
  const datum =
    reference === 'aboveDatum' ? '水头高程以 NAP 为基准，未换算为本市的高程基准' : '水位埋深自地面（MV）向下'
  const unit = stated === undefined ? '；文件没有写明单位，按 DINO 的惯例为 cm' : ''
  return [
    noteOn(
      sheet,
      `DINO 地下水位：点号由 Locatie 与 Filternummer 组成，如 ${first.code}；${datum}${unit}`,
      first.row.row,
    ),
  ]
}

const countNotes = ({ sheet, counts }: Context): Problem[] =>
  [...counts].map(([what, { first, count }]) => noteOn(sheet, `${count} 行${what}`, first))

/** The first depth below a ground that was levelled anew. */
function markNewGround(written: readonly WrittenReading[], levels: Levels): WrittenReading[] {
  const last = new Map<string, number | undefined>()
  return written.map((reading) => {
    const code = String(reading.code.raw)
    const ground = levelOn(levels, code, String(reading.day.raw).replaceAll('/', '-').slice(0, 10))?.ground
    const before = last.get(code)
    if (ground !== undefined) last.set(code, ground)
    const isNew = before !== undefined && ground !== undefined && ground !== before
    const markColumns = new Set([...reading.markColumns, 'rebased'])
    return { ...reading, markColumns, ...(isNew && { rebased: { column: reading.day.column, raw: '是' } }) }
  })
}
