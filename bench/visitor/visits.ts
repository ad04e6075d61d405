import { type Figure, type LoadResult, figure, load, median } from '#bench/measure.ts'
import { type Post, poster } from '#bench/product.ts'
import { listQuestions } from '#bench/questions.ts'

const clients = 8
const rounds = 7
const turnSeconds = 3
const visitsPerSecond = 500

/** Reads of lists with and without the visits of a busy portal beside them, turn and turn about. */
export async function readsBesideVisits(url: string): Promise<Figure[]> {
  const reader = poster(url, clients)
  const visitors = poster(url, 32)
  const read = (call: number) =>
    reader.post('/api/catalogue/borehole/list', listQuestions[call % listQuestions.length])
  const turn = () => load(clients, { seconds: turnSeconds }, read)
  try {
    await load(clients, { calls: listQuestions.length }, read)
    const pairs: { alone: number; beside: number; visits: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await turn()
      const beside = await withVisits(visitors.post, turn)
      pairs.push({ alone: alone.perSecond, beside: beside.perSecond, visits: beside.visits })
    }
    const share = median(pairs.map(({ alone, beside }) => (100 * beside) / alone))
    return [
      figure(`lists read beside ${visitsPerSecond} visits a second, of lists read alone`, share, '%', [
        '≥',
        90,
      ]),
      figure('visits counted meanwhile', median(pairs.map(({ visits }) => visits)), '/s', ['≥', 495]),
      figure('lists read beside them', median(pairs.map(({ beside }) => beside)), '/s'),
    ]
  } finally {
    reader.close()
    visitors.close()
  }
}

/** Some work with visits sent beside it at an even pace, answered or not; with it comes how many a second were counted. */
async function withVisits(
  post: Post,
  work: () => Promise<LoadResult>,
): Promise<LoadResult & { visits: number }> {
  const visit = () => post('/api/statistics/updateTotalVisit', {}).then(...countedOrNot)
  const sent: Promise<number>[] = []
  const started = performance.now()
  const due = () => ((performance.now() - started) / 1000) * visitsPerSecond
  const timer = setInterval(() => {
    while (sent.length < due()) sent.push(visit())
  }, 10)
  const done = await work().finally(() => clearInterval(timer))
  const counted = await Promise.all(sent)
  const took = done.latencies.length / done.perSecond
  return { ...done, visits: counted.reduce((sum, one) => sum + one, 0) / took }
}

const countedOrNot = [() => 1, () => 0] as const
