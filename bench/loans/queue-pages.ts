import { type Figure, figure, load, p99, percentile } from '#bench/measure.ts'

import { asker } from './asker.ts'
import { applications } from './multitude.ts'

const clients = 8
const seconds = 10
const boxes = ['todo', 'mine', 'done', 'copies', 'all']
/** What is typed into the box: names, parts of numbers and of companies; frequent, rare and nowhere. */
const texts = ['王伟超', '李', '第17勘察', '000123', 'JY2026', '欧阳', '设计院']

const query = (asked: Record<string, string | number>) =>
  `/loan/queue?${new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))}`

const plain = boxes.flatMap((box) => [1, 1, 2, 5].map((current) => query({ box, current, size: 20 })))
const ofState = ['reviewing', 'lent', 'closed'].flatMap((state) =>
  ['todo', 'all'].map((box) => query({ box, state, size: 20 })),
)
const withTexts = texts.flatMap((q) => ['todo', 'all'].map((box) => query({ box, q, size: 20 })))

/** Pages of the queue by somebody to whom all of it is open. */
export async function queuePages(url: string, token: string, log: (line: string) => void): Promise<Figure[]> {
  const { ask, close } = asker(url, token, clients)
  const figures: Figure[] = []
  const kinds = { 'without a text': [...plain, ...ofState], 'with a text': withTexts }
  for (const [name, questions] of Object.entries(kinds)) {
    for (const question of questions) {
      const { latencies } = await load(1, { calls: 5 }, () => ask('GET', question))
      const slow = percentile(latencies, 0.5)
      if (slow > 15) log(`${slow.toFixed(0)} ms: ${decodeURIComponent(question)}`)
    }
    const { latencies, perSecond } = await load(clients, { seconds }, (call) =>
      ask('GET', questions[(call * 7) % questions.length] ?? ''),
    )
    log(
      `${perSecond.toFixed(0)} pages of the queue a second, ${name}; median ${percentile(latencies, 0.5).toFixed(1)} ms`,
    )
    const what = `queue of ${applications.toLocaleString('en-US')} applications ${name}, 8 clients`
    figures.push(figure(`${what}: p99`, p99(latencies), 'ms', ['<', 60]))
  }
  close()
  return figures
}
