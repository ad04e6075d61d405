import type { catalogue } from '#contract/catalogue/routes.ts'
import type { Output } from '#contract/route.ts'
import type { ReadingMark, SeriesColumns } from '#contract/series/series-views.ts'
import { groupDigits } from '#geology/digits.ts'

/** A reading of a table: its value may be unknown. */
export interface ListedReading {
  /** Milliseconds since 1970. */
  at: number
  /** A limit of detection where its mark says that the reading is below it. */
  value: number | null
  provisional: boolean
  /** Absent for an ordinary reading. */
  mark?: ReadingMark
}

/** A reading of a chart. */
export interface Reading extends ListedReading {
  value: number
}

export const isBelow = ({ mark }: ListedReading): boolean => mark?.below ?? false
export const isSuspect = ({ mark }: ListedReading): boolean => mark?.quality === 'suspect'

/** The last reading that is not suspect. */
export const lastTrusted = (readings: readonly Reading[]): Reading | undefined =>
  readings.findLast((reading) => !isSuspect(reading))

const day = 86_400_000
const shanghaiDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' })

/** The day of a moment in the archive's time zone, ISO 8601. */
export const dayOf = (at: number): string => shanghaiDay.format(at)

/** The gap that a line always bridges, milliseconds. */
const shortBridge = 45 * day

/**
 * The longest gap between readings that a line bridges, milliseconds: 45 days, or one and a half times the median
 * interval where readings are less frequent. Two readings have no median.
 */
export function longestBridge(moments: ArrayLike<number>): number {
  const count = moments.length - 1
  if (count < 2) return shortBridge
  const pauses = new Float64Array(count)
  for (let i = 0; i < count; i++) pauses[i] = (moments[i + 1] ?? 0) - (moments[i] ?? 0)
  return Math.max(shortBridge, (pauses.toSorted()[(count - 1) >> 1] ?? 0) * 1.5)
}

/** The moments of some readings, in their order. */
export function momentsIn(readings: readonly ListedReading[]): Float64Array {
  const moments = new Float64Array(readings.length)
  let next = 0
  for (const { at } of readings) moments[next++] = at
  return moments
}

/** The reading of a moment, of readings that are oldest first. */
export function readingAt(readings: readonly Reading[], moment: number): Reading | undefined {
  let [low, high] = [0, readings.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((readings[middle]?.at ?? Infinity) < moment) low = middle + 1
    else high = middle
  }
  return readings[low]?.at === moment ? readings[low] : undefined
}

type SeriesView = Output<typeof catalogue.series>

/** The readings of a series, oldest first: those that hold a value, and those without one that have a mark. */
export function readingsOf({ at: moments, value: values, provisional, marks }: SeriesView) {
  const readings: Reading[] = []
  const blanks: ListedReading[] = []
  for (const [i, moment] of moments.entries()) {
    const [value, mark] = [values[i] ?? null, marks[i]]
    const reading = { at: Date.parse(moment), provisional: provisional[i] ?? false, ...(mark && { mark }) }
    if (value !== null) readings.push({ ...reading, value })
    else if (mark) blanks.push({ ...reading, value })
  }
  return { readings, blanks }
}

/** The readings of a series in columns, as those of a series. */
export function readingsOfColumns({
  steps,
  value: values,
  provisional: turns,
  marks,
}: Omit<SeriesColumns, 'isWhole'>) {
  const readings: Reading[] = []
  const blanks: ListedReading[] = []
  const markAt = new Map(marks.map(({ at, mark }) => [at, mark]))
  let [at, nextTurn, provisional] = [0, 0, false]
  for (const [i, step] of steps.entries()) {
    at += step
    if (turns[nextTurn] === i) [nextTurn, provisional] = [nextTurn + 1, !provisional]
    const [value, mark] = [values[i] ?? null, markAt.get(i)]
    if (value !== null) readings.push(mark ? { at, value, provisional, mark } : { at, value, provisional })
    else if (mark) blanks.push({ at, value, provisional, mark })
  }
  return { readings, blanks, latest: lastTrusted(readings) }
}

/** What is drawn and said of a series. */
export const lineOf = (series: SeriesView) => ({
  ...readingsOf(series),
  latest: series.latest ? latestOf(series.latest) : undefined,
  trend: series.trend ?? undefined,
})

function latestOf({ below, at, ...latest }: NonNullable<SeriesView['latest']>): Reading {
  const mark = { below, quality: null, rebased: false, remark: null }
  return { ...latest, at: Date.parse(at), ...(below && { mark }) }
}

export interface Gap {
  from: number
  to: number
}

/** Spans without values, between ascending moments, that are too long for a line to bridge. */
export function gapsOf(moments: readonly number[]): Gap[] {
  const longest = longestBridge(moments)
  const gaps: Gap[] = []
  let before = moments[0] ?? 0
  for (const at of moments) {
    if (at - before > longest) gaps.push({ from: before, to: at })
    before = at
  }
  return gaps
}

/** Round numbers within a range, about as many as asked for. */
export function niceTicks(least: number, greatest: number, about: number): number[] {
  const span = greatest - least
  if (!(span > 0)) return [least]
  const rough = span / about
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const first = Math.ceil(least / step)
  const count = Math.floor(greatest / step) - first + 1
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toPrecision(12)))
}

export interface ValueTick {
  value: number
  label: string
}

/** Round numbers within a range, all written to the same decimal place. */
export function valueTicks(least: number, greatest: number, about: number): ValueTick[] {
  const ticks = niceTicks(least, greatest, about)
  const places = Math.max(...ticks.map((value) => String(value).split('.')[1]?.length ?? 0))
  return ticks.map((value) => ({ value, label: groupDigits(value.toFixed(places)) }))
}

export interface TimeTick {
  at: number
  /** Absent if the label does not fit. */
  label?: string
}

/** Widths of a year and a month label with spacing, in em. */
const nameWidth = { year: 3.1, month: 4 } as const

const chinaAhead = 8 * 3_600_000

/**
 * Month starts of the archive's time zone within a span, labelled at intervals that leave room for the labels (in em);
 * years between them have ticks without labels. Of months, the first one and January bear the year.
 */
export function timeTicks(from: number, to: number, room: number): TimeTick[] {
  const start = new Date(from + chinaAhead)
  const first = start.getUTCFullYear() * 12 + start.getUTCMonth()
  const months = Math.ceil((to - from) / (30.4 * day)) + 1
  const named =
    [1, 2, 3, 6, 12, 24, 36, 60, 120, 240].find(
      (step) => (months / step) * (step < 12 ? nameWidth.month : nameWidth.year) <= room,
    ) ?? 600
  const marked = Math.min(named, 12)
  const ticks: TimeTick[] = []
  for (let month = Math.ceil(first / marked) * marked; ; month += marked) {
    const at = Date.UTC(Math.floor(month / 12), month % 12) - chinaAhead
    if (at > to) return ticks
    if (at < from) continue
    const isFirst = ticks.length === 0
    ticks.push({ at, ...(month % named === 0 && { label: nameOf(month, named, isFirst) }) })
  }
}

function nameOf(month: number, step: number, isFirst: boolean): string {
  const year = String(Math.floor(month / 12))
  if (step >= 12) return year
  const ofYear = (month % 12) + 1
  return isFirst || ofYear <= step ? `${year}-${String(ofYear).padStart(2, '0')}` : `${ofYear} 月`
}
