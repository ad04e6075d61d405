import type { Span } from '#web/series/scales.ts'

/** What of a window is moved: its start, its end, or the window as it is. */
export type BrushPart = 'start' | 'end' | 'both'

/** How far a key moves, as a share of all time. */
const brushSteps: Partial<Record<string, number>> = {
  ArrowLeft: -0.01,
  ArrowDown: -0.01,
  ArrowRight: 0.01,
  ArrowUp: 0.01,
  PageDown: -0.1,
  PageUp: 0.1,
  Home: -1,
  End: 1,
}

/** The shortest window, milliseconds; windows are stored as days. */
const shortest = 86_400_000

const wholeDays = (time: number): number => Math.round(time / shortest) * shortest

/** How far a key moves, milliseconds: whole days, and one at least; undefined of other keys. */
export function brushStep(key: string, [first, last]: Span): number | undefined {
  const share = brushSteps[key]
  if (share === undefined) return undefined
  return Math.sign(share) * Math.max(shortest, wholeDays(Math.abs(share) * (last - first)))
}

interface BrushMove {
  part: BrushPart
  /** Milliseconds. */
  by: number
  /** All the time there is. */
  whole: Span
}

const clamp = (value: number, least: number, greatest: number) => Math.max(least, Math.min(greatest, value))

/** A window after a move: within all time, not turned round, and never shorter than a day; it moves as it is by whole days. */
export function moveBrush([from, to]: Span, { part, by, whole: [first, last] }: BrushMove): Span {
  if (part === 'start') return [clamp(from + by, first, Math.max(first, to - shortest)), to]
  if (part === 'end') return [from, clamp(to + by, Math.min(last, from + shortest), last)]
  const step = clamp(wholeDays(by), first - from, last - to)
  return [from + step, to + step]
}

const year = 365.25 * 86_400_000

/** Presets: years back from the last reading; all of them without. */
export const presets: readonly [years: number | undefined, label: string][] = [
  [undefined, '全部'],
  [10, '10 年'],
  [5, '5 年'],
  [1, '1 年'],
]

export const presetSpan = ([first, last]: Span, years: number | undefined): Span => [
  years === undefined ? first : Math.max(first, last - years * year),
  last,
]

/** The preset that chooses a window, to a day; null where none does. */
export function presetOf(whole: Span, span: Span): number | undefined | null {
  const isNear = (years: number | undefined) =>
    presetSpan(whole, years).every((end, i) => Math.abs(end - (span[i] ?? 0)) <= shortest)
  const found = presets.find(([years]) => isNear(years))
  return found ? found[0] : null
}
