import { isTrusted } from './comparable.ts'
import { changesSince, type RebasableReading, roundFraction } from './difference.ts'

/** What a nest of marks reads: its ground, and the soil between each mark and the next one below. */
export interface NestSeries {
  /** Settlement of the ground, positive when it sank. */
  surface: readonly RebasableReading[]
  /** Compression of each layer, positive when it grew thinner, in the unit of the ground. */
  layers: readonly (readonly RebasableReading[])[]
}

export interface NestBalance {
  /** The first and the last day of the period at which ground and layers were all read, milliseconds since 1970. */
  from: number
  to: number
  /** What each layer has compressed in between, and all of them together. */
  layers: number[]
  sum: number
  /** What the ground has sunk in between. */
  surface: number
  /** The ground less the sum (闭合差). */
  misfit: number
  /** The largest misfit since the first day, and its day. */
  worst: { at: number; misfit: number }
  /** Days at which all were read. */
  count: number
}

const day = 86_400_000
const chinaAhead = 8 * 3_600_000
const dayNumberOf = (at: number): number => Math.floor((at + chinaAhead) / day)

/** The trusted values of a period by day, as if their base had never changed. */
function valuesByDay(readings: readonly RebasableReading[], [from, to]: readonly [number, number]) {
  const within = changesSince(readings, from).filter(
    (one) => one.at >= from && one.at <= to && isTrusted(one),
  )
  return new Map(within.map(({ at, value }) => [dayNumberOf(at), { at, value }]))
}

/**
 * Whether the layers of a nest sum to the movement of its ground over a period: only days count at which all were read.
 * Undefined below two such days.
 */
export function nestBalance(
  { surface, layers }: NestSeries,
  period: readonly [number, number],
): NestBalance | undefined {
  const ground = valuesByDay(surface, period)
  const below = layers.map((readings) => valuesByDay(readings, period))
  const days = [...ground.keys()].filter((one) => below.every((layer) => layer.has(one)))
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined || first === last || layers.length === 0) return undefined
  const movedTo = (values: ReturnType<typeof valuesByDay>, until: number) =>
    roundFraction((values.get(until)?.value ?? 0) - (values.get(first)?.value ?? 0))
  const misfitAt = (until: number) =>
    roundFraction(movedTo(ground, until) - below.reduce((sum, layer) => sum + movedTo(layer, until), 0))
  const worst = days.reduce((a, b) => (Math.abs(misfitAt(b)) > Math.abs(misfitAt(a)) ? b : a), first)
  const atOf = (one: number) => ground.get(one)?.at ?? 0
  const moved = below.map((layer) => movedTo(layer, last))
  return {
    ...{ from: atOf(first), to: atOf(last), layers: moved, count: days.length },
    sum: roundFraction(moved.reduce((a, b) => a + b, 0)),
    surface: movedTo(ground, last),
    misfit: misfitAt(last),
    worst: { at: atOf(worst), misfit: misfitAt(worst) },
  }
}
