import type { Limit, Line } from './lines.ts'
import { extentOf, limitsWithin, spread } from './lines.ts'

export interface EndLabel {
  key: string
  text: string
  /** Where it stands, and what it names. */
  y: number
  at: number
  /** The place of its line among the lines, or none for a limit. */
  line?: number
}

export type Span = readonly [from: number, to: number]

export interface ChartSize {
  width: number
  height: number
}

interface Drawn {
  lines: readonly Line[]
  limits: readonly Limit[]
  span: Span
  size: ChartSize
  /** Shares are drawn on an axis from 0 to 1 that nobody reads. */
  shares: boolean
}

const top = 12
const bottom = 28

/** Where everything of a chart stands, pixels. */
export function layoutOf({ lines, limits, span: [from, to], size, shares }: Drawn) {
  const values = lines.flatMap(({ readings }) => readings.map(({ value }) => value))
  const extent = extentOf(values)
  const named = shares ? [] : limitsWithin(limits, extent)
  const least = shares ? 0 : Math.min(extent[0], ...named.map(({ value }) => value))
  const greatest = shares ? 1 : Math.max(extent[1], ...named.map(({ value }) => value))
  const slack = (greatest - least || Math.abs(greatest) || 1) * 0.06
  const texts = [...named.map(({ label }) => label), ...endTexts(lines, size.width)]
  const right = size.width - Math.max(16, ...texts.map((text) => widthOf(text) + 10))
  const left = shares ? 12 : 60
  const floor = size.height - bottom
  const wide = Math.max(1, right - left)
  const time = Math.max(1, to - from)
  const y = (value: number) =>
    top + ((greatest + slack - value) / (greatest - least + 2 * slack)) * (floor - top)
  return {
    ...{ left, right, top, floor, y, limits: named, range: [least - slack, greatest + slack] as const },
    x: (at: number) => left + ((at - from) / time) * wide,
    timeAt: (x: number) => from + ((x - left) / wide) * time,
    labels: labelsOf(lines, named, { y, floor, width: size.width }),
  }
}

export type Layout = ReturnType<typeof layoutOf>

interface Ends {
  y: (value: number) => number
  floor: number
  width: number
}

function labelsOf(lines: readonly Line[], limits: readonly Limit[], { y, floor, width }: Ends): EndLabel[] {
  const texts = endTexts(lines, width)
  const ends = texts.flatMap((text, line) => {
    const last = lines[line]?.readings.at(-1)
    return last ? [{ key: lines[line]?.name ?? '', text, at: y(last.value), line }] : []
  })
  const all = [
    ...limits.map(({ label, value }) => ({ key: `${label} ${value}`, text: label, at: y(value) })),
    ...ends,
  ]
  const places = spread(
    all.map(({ at }) => at),
    15,
    [top + 4, floor - 4],
  )
  return all.map((label, i) => ({ ...label, y: places[i] ?? label.at }))
}

/** What stands at the end of each line: nothing for a lone one, which the heading names; short names on a phone. */
const endTexts = (lines: readonly Line[], width: number): string[] =>
  lines.length < 2 ? [] : lines.map(({ series, short }) => clipped(width < 560 ? short : series.label, width))

function clipped(text: string, width: number): string {
  const most = Math.max(4, Math.floor((width * 0.2) / 12))
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

/** The width of a text of 12 px, near enough: Han characters are square, others half as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((sum, character) => sum + (character > '\u2000' ? 12 : 7), 0)
