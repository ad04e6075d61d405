import type { Kind, Part, Series } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import type { Trend } from '#contract/series/series-views.ts'
import { groupDigits, noValueSign } from '#geology/digits.ts'
import { readingText as ungroupedText } from '#geology/monitoring/censored.ts'
import { indexFrom } from '#geology/monitoring/decimation.ts'
import { valueWithUnit } from '#web/records/format.ts'

import { isBelow, type ListedReading, type Reading } from './series.ts'

/** A measured quantity of a record: its series and its depth. */
export interface Quantity {
  name: string
  series: Series
  /** Short name where the label does not fit. */
  short: string
  /** The part whose row it belongs to; absent if it belongs to the record. */
  part?: string
  /** Depth of its row as text; absent if the reader has no access. */
  depth?: string
}

type Rows = Pick<RecordView, 'viewLevel' | 'parts' | 'preview'>

export interface Line extends Quantity {
  readings: readonly Reading[]
  /** Visits without a value that have a mark: listed, and not drawn. */
  blanks?: readonly ListedReading[]
  /** The latest reading; of an outline the only one with its value. */
  latest?: Reading | undefined
  trend?: Trend | undefined
  /** Code of its record when records are compared. */
  of?: string
  /** Number of its colour; its place in the chart where it is not said. */
  hue?: number
}

/** Unique key of a line across records. */
export const keyOf = ({ of = '', name }: Line): string => `${of} ${name}`

/** Label of a line in its chart: its record when records are compared, else its quantity. */
export const nameOf = ({ of, series }: Line): string => of ?? series.label

/** Label of a line in a table or a file: its record when records are compared, and its quantity. */
export const labelOf = ({ of = '', series }: Line): string => `${of} ${series.label}`.trim()

/** A reading as it is written, ungrouped: a value, `<0.05`, 未检出; undefined where there is none. */
export const writtenReading = ({ series }: Line, reading: ListedReading | undefined): string | undefined =>
  reading && ungroupedText({ value: reading.value, below: isBelow(reading) }, series.digits)

export const readingText = (line: Line, reading: ListedReading | undefined): string =>
  groupDigits(writtenReading(line, reading) ?? noValueSign)

/** All that a table lists of a line, oldest first. */
export const listedOf = ({ readings, blanks = [] }: Line): readonly ListedReading[] =>
  blanks.length === 0 ? readings : [...readings, ...blanks].toSorted((a, b) => a.at - b.at)

export const isListed = (line: Line): boolean => line.readings.length > 0 || (line.blanks ?? []).length > 0

export const shortOf = ({ of, short }: Line): string => of ?? short

/** A named limit of a quantity. */
export interface Limit {
  label: string
  value: number
}

interface QuantityPlace extends Quantity {
  lies: number
}

/** The quantities of a record that the reader may have: those of its kind, then those of its rows from the shallowest to the deepest. */
export function quantitiesOf(kind: Kind, record: Rows): Quantity[] {
  const all = seriesOf(kind, record)
  const placed = Object.entries(kind.parts).flatMap(([name, part]) =>
    (record.parts[name] ?? record.preview[name] ?? []).flatMap((row) => placedOf(part, row, all, record)),
  )
  const rows = placed.toSorted((a, b) => a.lies - b.lies)
  const own = Object.entries(kind.series ?? {})
    .filter(([, { mirrors }]) => !mirrors || record.viewLevel === 'record')
    .map(([name, series]) => ({
      name,
      series,
      short: series.label,
    }))
  return [...own, ...rows]
}

function placedOf(
  { label: part, series: ofRow, order, preview, fields }: Part,
  row: Record<string, unknown>,
  all: ReturnType<typeof seriesOf>,
  { viewLevel }: Rows,
): QuantityPlace[] {
  const name = ofRow ? `${ofRow.name}${String(row[order])}` : ''
  const series = all[name]
  if (!series) return []
  const scaled = preview?.scaled ?? order
  const lies = Number(row[scaled])
  const field = fields[scaled]
  const reported = viewLevel === 'record' && field && scaled !== order
  const short = String(row[order])
  return [{ name, series, short, part, lies, ...(reported && { depth: valueWithUnit(field, lies) }) }]
}

/**
 * Groups lines by axis: lines of one unit; part rows separate from their total; a line with its own limits alone;
 * when records are compared, one group per quantity.
 */
export function groupsOf(lines: readonly Line[], limitsOf: (name: string) => readonly Limit[]): Line[][] {
  const key = ({ name, series, part = '', of }: Line) =>
    limitsOf(name).length > 0 || of ? `of ${name}` : `${series.unit} ${part}`
  return [...Map.groupBy(lines, key).values()]
}

/** Every moment at which any of some lines has a reading, ascending. */
export function momentsOf(lines: readonly Line[]): number[] {
  const all = new Float64Array(lines.reduce((sum, { readings }) => sum + readings.length, 0))
  let next = 0
  for (const { readings } of lines) for (const { at } of readings) all[next++] = at
  all.sort()
  const moments: number[] = []
  for (const at of all) if (at !== moments.at(-1)) moments.push(at)
  return moments
}

const nearEnough = 46 * 86_400_000

/** Index of the moment nearest to `wanted` within `maxDistance` milliseconds (46 days by default). */
export function nearestMoment(
  moments: readonly number[],
  wanted: number | undefined,
  maxDistance = nearEnough,
): number | undefined {
  if (wanted === undefined) return undefined
  const after = indexFrom(moments, wanted)
  const distanceTo = (i: number) => Math.abs((moments[i] ?? Infinity) - wanted)
  const nearest = distanceTo(after) < distanceTo(after - 1) ? after : after - 1
  return distanceTo(nearest) < maxDistance ? nearest : undefined
}

/** The least and the greatest of some values; 0 and 1 without any. */
export const rangeOf = (values: readonly number[]): [least: number, greatest: number] =>
  values.length === 0
    ? [0, 1]
    : [values.reduce((a, b) => Math.min(a, b)), values.reduce((a, b) => Math.max(a, b))]

/**
 * Range of values to draw. Zero is included unless the values are more than four times as far from it as from each
 * other.
 */
export function extentOf(values: readonly number[]): [least: number, greatest: number] {
  if (values.length === 0) return [0, 1]
  const [least, greatest] = rangeOf(values)
  const far = Math.min(Math.abs(least), Math.abs(greatest))
  if (least * greatest > 0 && greatest - least < far / 4) return [least, greatest]
  return [Math.min(least, 0), Math.max(greatest, 0)]
}

/** The limits among the values drawn, and the next one above where it is near enough not to flatten the line. */
export function limitsWithin(
  limits: readonly Limit[],
  [least, greatest]: readonly [number, number],
): Limit[] {
  const next = limits.map(({ value }) => value).filter((value) => value > greatest)
  const nearest = next.length > 0 ? Math.min(...next) : greatest
  const top = nearest <= greatest * 2.5 ? nearest : greatest
  return limits.filter(({ value }) => value >= least && value <= top)
}

/** Moves labels apart to at least `gap` within a height, keeping their order; returns their positions. */
export function spreadLabels(
  places: readonly number[],
  gap: number,
  [top, bottom]: readonly [number, number],
): number[] {
  const order = places.map((_, i) => i).toSorted((a, b) => (places[a] ?? 0) - (places[b] ?? 0))
  const moved = [...places]
  let free = top
  for (const i of order) {
    moved[i] = Math.max(free, moved[i] ?? top)
    free = (moved[i] ?? top) + gap
  }
  let floor = bottom
  for (const i of order.toReversed()) {
    moved[i] = Math.min(floor, moved[i] ?? bottom)
    floor = (moved[i] ?? bottom) - gap
  }
  return moved
}
