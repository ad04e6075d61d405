import { type LoadResult, load, median, p99 } from './measure.ts'

type Ask = (call: number, client: number) => Promise<unknown>

export interface RateComparison {
  /** Our rate of the yardstick's, and our p99 of its: the middle of all rounds. */
  rate: number
  p99: number
  ours: LoadResult
  yardstick: LoadResult
}

const rounds = 7
const turnSeconds = 3

/** The same load on the product and on a yardstick, turn and turn about: whatever else runs slows both. */
export async function turnAbout(
  clients: number,
  { ours, yardstick, calls = 288 }: { ours: Ask; yardstick: Ask; calls?: number },
): Promise<RateComparison> {
  const pairs: { ours: LoadResult; yardstick: LoadResult }[] = []
  await load(clients, { calls }, ours)
  await load(clients, { calls }, yardstick)
  for (let round = 0; round < rounds; round += 1) {
    const turn = await load(clients, { seconds: turnSeconds }, ours)
    pairs.push({ ours: turn, yardstick: await load(clients, { seconds: turnSeconds }, yardstick) })
  }
  const all = (side: 'ours' | 'yardstick'): LoadResult => ({
    perSecond: median(pairs.map((pair) => pair[side].perSecond)),
    latencies: pairs.flatMap((pair) => pair[side].latencies),
  })
  return {
    rate: median(pairs.map((pair) => pair.ours.perSecond / pair.yardstick.perSecond)),
    p99: median(pairs.map((pair) => p99(pair.ours.latencies) / p99(pair.yardstick.latencies))),
    ours: all('ours'),
    yardstick: all('yardstick'),
  }
}
