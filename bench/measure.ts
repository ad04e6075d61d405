/** One line of the table: what was measured, and what it should keep to. */
export interface Figure {
  name: string
  value: number
  unit: string
  /** `≤ 200`; null for a figure without a bar. */
  bar: string | null
  /** Whether the value keeps to the bar; true where there is none. */
  holds: boolean
  /** The bar, and the value as it was measured. */
  judged?: { bar: Bar; value: number }
}

/** Measures a group of figures; `log` prints the progress. */
export type Group = (options: { boreholes: number; log: (line: string) => void }) => Promise<Figure[]>

type Bar = [comparison: '<' | '≤' | '≥' | '=', than: number]

const comparisons: Record<Bar[0], (value: number, than: number) => boolean> = {
  '<': (value, than) => value < than,
  '≤': (value, than) => value <= than,
  '≥': (value, than) => value >= than,
  '=': (value, than) => value === than,
}

/** A figure of three significant digits at least; it is judged as it was measured. */
export function figure(name: string, value: number, unit: string, bar?: Bar): Figure {
  const shown = { name, value: rounded(value), unit }
  if (!bar) return { ...shown, bar: null, holds: true }
  const [comparison, than] = bar
  return {
    ...shown,
    bar: `${comparison} ${rounded(than)}`,
    holds: comparisons[comparison](value, than),
    judged: { bar, value },
  }
}

const rounded = (value: number) => (Math.abs(value) < 100 ? Number(value.toPrecision(3)) : Math.round(value))

/** The same for a machine that does so much of what the bar was set for: a time may be longer, a rate lower. */
export function forMachine({ name, unit, judged, ...other }: Figure, speed: number): Figure {
  const factor = ['µs', 'ms', 's'].includes(unit) ? 1 / speed : unit === '/s' ? speed : 1
  if (!judged) return { name, unit, ...other }
  const [comparison, than] = judged.bar
  return figure(name, judged.value, unit, [comparison, than * factor])
}

/** The value that a share of all values does not exceed: the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('Nothing was measured.')
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const p99 = (values: readonly number[]): number => percentile(values, 0.99)
export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** When a load ends: after so many seconds, after so many calls, or at the first of both. */
export interface Bounds {
  seconds?: number
  calls?: number
}

export interface LoadResult {
  /** Milliseconds of each call. */
  latencies: number[]
  perSecond: number
}

/** Clients that ask one thing after the other, each as soon as it has its answer; a failed call ends the load. */
export async function load(
  clients: number,
  { seconds = Infinity, calls = Infinity }: Bounds,
  ask: (call: number, client: number) => Promise<unknown>,
): Promise<LoadResult> {
  const latencies: number[] = []
  const started = performance.now()
  const end = started + seconds * 1000
  let next = 0
  const client = async (_: unknown, number: number) => {
    while (next < calls && performance.now() < end) {
      const call = next++
      const asked = performance.now()
      await ask(call, number)
      latencies.push(performance.now() - asked)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { latencies, perSecond: (latencies.length / (performance.now() - started)) * 1000 }
}

/** Seconds that some work takes. */
export async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}
