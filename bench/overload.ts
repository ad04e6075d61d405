import { evenPace, type Outcome } from './even-pace.ts'
import { libraryOf } from './loading/loading.ts'
import { type Figure, figure, type Group, load, p99 } from './measure.ts'
import { anAddress, manyAddresses, poster, startProduct } from './product.ts'
import { listQuestions } from './questions.ts'

const path = '/api/catalogue/borehole/list'
const times = 10
const seconds = 15
const clean = (outcome: Outcome) => outcome.status === 200 || (outcome.status === 503 && outcome.retryAfter)

/** What the product does when ten times as much comes as it can give. */
export const overload: Group = async ({ boreholes, log }) =>
  survivesOverload(await libraryOf(boreholes, log), log)

/** Ten times as many lists are asked for as the server can give: it gives what it can, and refuses the rest at once. */
export async function survivesOverload(dataDir: string, log: (line: string) => void): Promise<Figure[]> {
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const { post, close } = poster(product.url, 8)
  const question = (call: number) => listQuestions[call % listQuestions.length]!
  try {
    await load(8, { calls: listQuestions.length }, (call) => post(path, question(call)))
    const alone = await load(8, { seconds: 8 }, (call) => post(path, question(call)))
    log(`${Math.round(alone.perSecond)} lists a second by eight clients`)
    const outcomes = await evenPace({
      url: product.url,
      perSecond: alone.perSecond * times,
      seconds,
      request: (call) => requestOf(question(call)),
    })
    const given = outcomes.filter(({ status }) => status === 200)
    const refused = outcomes.filter(({ status }) => status === 503)
    const took = (some: readonly Outcome[]) => (some.length > 0 ? p99(some.map((one) => one.took)) : 0)
    log(`${outcomes.length} asked, ${given.length} given, ${refused.length} refused`)
    const cleanShare = (outcomes.filter(clean).length / outcomes.length) * 100
    const goodput = (given.length / seconds / alone.perSecond) * 100
    return [
      figure('ten times the lists: clean answers', cleanShare, '%', ['≥', 99.9]),
      figure('ten times the lists: given, p99', took(given), 'ms', ['≤', 2000]),
      figure('ten times the lists: given, of what is given without', goodput, '%', ['≥', 80]),
      figure('ten times the lists: refused, p99', took(refused), 'ms'),
    ]
  } finally {
    close()
    await product.stop()
  }
}

function requestOf(question: unknown): string {
  const body = JSON.stringify(question)
  const headers = {
    host: 'library',
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    ...anAddress(),
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`
}
