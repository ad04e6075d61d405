import type { Limit, Line } from './lines.ts'
import {
  extentOf,
  rangeOf,
  keyOf,
  limitsWithin,
  nameOf,
  readingText,
  shortOf,
  spreadLabels,
} from './lines.ts'
import { lastTrusted, valueTicks } from './series.ts'

export interface EndLabel {
  key: string
  text: string
  /** Position and text. */
  y: number
  at: number
  /** Index of its line; absent for a limit. */
  line?: number
  /** Placed on the limit line, when there is no room beside the chart. */
  inside?: boolean
}

export type Span = readonly [from: number, to: number]

export interface ChartSize {
  width: number
  height: number
  /** Font size. */
  em: number
}

/** Widths of the axis labels at the left and the line labels at the right, pixels. */
export interface Room {
  left: number
  right: number
}

interface DrawnChart {
  lines: readonly Line[]
  /** Bars that hang from above, in a part of the height of their own. */
  rain?: readonly Line[] | undefined
  limits: readonly Limit[]
  span: Span
  size: ChartSize
  /** Shares from 0 to 1, on an axis with one label: the latest value. */
  shares: boolean
  /** The axis grows downward. */
  down?: boolean | undefined
  /** Minimum label widths, so that stacked charts share their time axis. */
  room?: Room
}

/** Computes the layout of a chart, pixels. */
export function layoutOf(drawn: DrawnChart) {
  const { lines, span, size, down, room = roomOf(drawn), rain = [] } = drawn
  const { named, beyond, range, ticks } = scaleOf(drawn)
  const [from, to] = span
  const { em } = size
  const [left, right, top, floor] = [room.left, size.width - room.right, em, size.height - 2.3 * em]
  const wide = Math.max(1, right - left)
  const time = Math.max(1, to - from)
  const shareOf = (value: number) => (value - range[0]) / (range[1] - range[0])
  const hung = hangRain(rain, top, floor)
  const start = hung?.end ?? top
  const y = (value: number) => start + (down ? shareOf(value) : 1 - shareOf(value)) * (floor - start)
  return {
    hung,
    ...{ left, right, top, floor, em, y, ticks, beyond, limits: named },
    x: (at: number) => left + ((at - from) / time) * wide,
    timeAt: (x: number) => from + ((x - left) / wide) * time,
    labels: labelsOf(lines, named, { y, floor, size }),
  }
}

/** So much of the height is for rain. */
const rainShare = 0.28

/** The axis of rain, which grows downward from the top; undefined without rain. */
function hangRain(rain: readonly Line[], top: number, floor: number) {
  const greatest = greatestOf(rain)
  if (greatest === undefined) return undefined
  const end = top + rainShare * (floor - top)
  const deepest = top + 0.86 * (end - top)
  return {
    end,
    ticks: rainTicks(greatest),
    y: (value: number) => top + (Math.max(0, value) / (greatest || 1)) * (deepest - top),
  }
}

function greatestOf(lines: readonly Line[]): number | undefined {
  const values = lines.flatMap(({ readings }) => readings.map(({ value }) => value))
  return values.length === 0 ? undefined : values.reduce((a, b) => Math.max(a, b), 0)
}

/** One round amount of rain: there is no room for more. */
const rainTicks = (greatest: number) => valueTicks(0, greatest, 2).slice(-1)

/** The drawn limits, the next limit above, and the range of the axis. */
function scaleOf({ lines, limits, shares, rain = [] }: Omit<DrawnChart, 'span' | 'size' | 'room'>) {
  if (shares) return { named: [], beyond: undefined, range: [-0.1, 1.35] as const, ticks: latestTicks(lines) }
  const values = lines.flatMap(({ readings }) => readings.map(({ value }) => value))
  const extent = rain.length > 0 ? rangeOf(values) : extentOf(values) // levels answer rain by little
  const named = limitsWithin(limits, extent)
  const bounds = named.map(({ value }) => value)
  const [least, greatest] = [Math.min(extent[0], ...bounds), Math.max(extent[1], ...bounds)]
  const slack = (greatest - least || Math.abs(greatest) || 1) * 0.06
  const range = [least - slack, greatest + slack] as const
  const beyond = limits.find(({ value }) => value > greatest)
  return { named, beyond, range, ticks: valueTicks(...range, 4) }
}

/** The mark of the latest value at the height of its share. */
const latestTicks = (lines: readonly Line[]) =>
  lines.flatMap((line) => {
    const end = line.readings.at(-1)
    return end && line.latest ? [{ value: end.value, label: readingText(line, line.latest) }] : []
  })

/** Half of the first and the last label of the time axis, em. */
const halfLabel = { first: 2.4, last: 1.8 } as const

export function roomOf(drawn: Omit<DrawnChart, 'span' | 'down' | 'room'>): Room {
  const { em } = drawn.size
  const { named, ticks } = scaleOf(drawn)
  const limits = isNarrow(drawn.size) ? [] : named.map(({ label }) => label)
  const rain = rainTicks(greatestOf(drawn.rain ?? []) ?? 0).map(({ label }) => label)
  const names = [...limits, ...endTexts(drawn.lines, drawn.size), ...(drawn.rain?.length ? rain : [])]
  return {
    left: Math.max(halfLabel.first * em, ...ticks.map(({ label }) => widthOf(label, em) + em)),
    right: Math.max(halfLabel.last * em, ...names.map((name) => widthOf(name, em) + 10)),
  }
}

/** The label widths sufficient for all charts. */
export const commonRoom = (rooms: readonly Room[]): Room => ({
  left: Math.max(0, ...rooms.map(({ left }) => left)),
  right: Math.max(0, ...rooms.map(({ right }) => right)),
})

export type Layout = ReturnType<typeof layoutOf>

interface Ends {
  y: (value: number) => number
  floor: number
  size: ChartSize
}

function labelsOf(lines: readonly Line[], limits: readonly Limit[], { y, floor, size }: Ends): EndLabel[] {
  const texts = endTexts(lines, size)
  const ends = texts.flatMap((text, line) => {
    const last = lastTrusted(lines[line]?.readings ?? [])
    return last ? [{ key: lines[line] ? keyOf(lines[line]) : '', text, at: y(last.value), line }] : []
  })
  const named = limits.map(({ label, value }) => ({ key: `${label} ${value}`, text: label, at: y(value) }))
  const inside = isNarrow(size)
  const beside = inside ? ends : [...named, ...ends]
  const places = spreadLabels(
    beside.map(({ at }) => at),
    1.25 * size.em,
    [size.em + 4, floor - 4],
  )
  return [
    ...(inside ? named.map((label) => ({ ...label, y: label.at, inside })) : []),
    ...beside.map((label, i) => ({ ...label, y: places[i] ?? label.at })),
  ]
}

/** Whether the chart is too narrow for line labels. */
const isNarrow = ({ width, em }: ChartSize): boolean => width < 47 * em

/** Labels at the line ends: none for a single line, short ones on a phone. */
const endTexts = (lines: readonly Line[], size: ChartSize): string[] =>
  lines.length < 2
    ? []
    : lines.map((line) => clipText(isNarrow(size) ? shortOf(line) : nameOf(line), size.width / size.em))

function clipText(text: string, letters: number): string {
  const maxLength = Math.max(4, Math.floor(letters * 0.2))
  return text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
}

/** Estimated width of a text: Chinese characters are square, others little more than half as wide. */
const widthOf = (text: string, em: number): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2000' ? em : 0.58 * em), 0)
