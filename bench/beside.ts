import { type Figure, figure, load, type LoadResult, p99 } from './measure.ts'

const clients = 4
const quietSeconds = 10

/** Some work, and what other calls feel of it: their p99 meanwhile against that without. */
export async function besideCalls(
  ask: () => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<{ seconds: number; figures: (what: string) => Figure[] }> {
  await load(clients, { calls: 100 }, ask)
  const quiet = await load(clients, { seconds: quietSeconds }, ask)
  const started = performance.now()
  const isDone = new AbortController()
  const done = work().finally(() => isDone.abort())
  const beside = await Promise.all(Array.from({ length: clients }, () => until(isDone.signal, ask)))
  await done
  const seconds = (performance.now() - started) / 1000
  const slowest = p99(beside.flatMap(({ latencies }) => latencies))
  return {
    seconds,
    figures: (what) => [
      figure(`${what}, ${clients} clients: p99 of those without`, slowest / p99(quiet.latencies), 'x', [
        '≤',
        1.5,
      ]),
      figure(`${what}, ${clients} clients: p99`, slowest, 'ms'),
    ],
  }
}

async function until(signal: AbortSignal, ask: () => Promise<unknown>): Promise<LoadResult> {
  const latencies: number[] = []
  while (!signal.aborted) latencies.push(...(await load(1, { calls: 1 }, ask)).latencies)
  return { latencies, perSecond: 0 }
}
