import type pg from 'pg'

import { kinds } from '#contract/catalogue/kinds.ts'
import type { DatabaseOptions } from '#database/database.ts'
import { packedList } from '#server/catalogue/packed-list/packed-list.ts'
import { PackedAnswer } from '#server/http/packed.ts'

import { type BareAnswer, startBareRoute } from './bare-route.ts'
import { statementsOf } from './engine.ts'
import { type Figure, figure, load, type LoadResult, p99 } from './measure.ts'
import { type SentAnswer, poster } from './product.ts'
import { listQuestions } from './questions.ts'
import { turnAbout } from './turn-about.ts'

const path = '/api/catalogue/borehole/list'
const clients = 8
const what = `list of 20 with a filter over HTTP, ${clients} connections`

interface Library {
  pool: pg.Pool
  connection: DatabaseOptions['connection']
}

/** Lists of the product against a bare route with its statements and its bytes, turn and turn about. */
export async function listOverHttp(url: string, { pool, connection }: Library): Promise<Figure[]> {
  const first = await firstTime(url)
  const next = await nextPages(url)
  const answers = await answersOf(url, pool)
  const bare = await startBareRoute({ answers, connection })
  const [ours, theirs] = [poster(url, clients), poster(bare.url, clients)]
  const question = (call: number) => call % listQuestions.length
  try {
    const compared = await turnAbout(clients, {
      ours: (call) => ours.post(path, listQuestions[question(call)]),
      yardstick: (call) => theirs.post(bare.path(question(call)), listQuestions[question(call)]),
    })
    return [
      figure(`${what}: rate of a bare route`, compared.rate * 100, '%', ['≥', 80]),
      figure(`${what}: p99 of a bare route`, compared.p99, 'x', ['≤', 1.5]),
      figure(what, compared.ours.perSecond, '/s'),
      figure(`${what}, p99`, p99(compared.ours.latencies), 'ms'),
      figure(`${what}: bare route`, compared.yardstick.perSecond, '/s'),
      figure(`${what}: bare route, p99`, p99(compared.yardstick.latencies), 'ms'),
      figure(`${what}, first time asked, p99`, p99(first.latencies), 'ms'),
      figure(`${what}, pages of known lists that nobody has asked: p99`, p99(next.latencies), 'ms'),
      figure(`${what}, pages of known lists that nobody has asked`, next.perSecond, '/s'),
    ]
  } finally {
    ours.close()
    theirs.close()
    await bare.stop()
  }
}

const firstTime = (url: string) =>
  asked(url, listQuestions.length, (call) => listQuestions[call % listQuestions.length])

/** The next pages of each list, whose totals are known: their statement and all that follows it, and nothing kept. */
const nextPages = (url: string) =>
  asked(url, 5 * listQuestions.length, (call) => {
    const question = listQuestions[call % listQuestions.length]
    const page = 1 + Math.floor(call / listQuestions.length)
    return question && { ...question, current: question.current + page }
  })

async function asked(url: string, calls: number, questionOf: (call: number) => unknown): Promise<LoadResult> {
  const { post, close } = poster(url, clients)
  return load(clients, { calls }, (call) => post(path, questionOf(call))).finally(close)
}

/** What the product asks and sends for each question that it has answered before: it asks for the version of the kind. */
export async function answersOf(url: string, pool: pg.Pool): Promise<BareAnswer[]> {
  const statements = await statementsOf(pool, listQuestions, (cached, question) =>
    packedList(cached, kinds.borehole, question, { actor: undefined, pack }),
  )
  const { send, close } = poster(url, 1)
  const answers: BareAnswer[] = []
  for (const [i, question] of listQuestions.entries()) {
    const { body, headers } = await send(path, question)
    answers.push({ statements: statements[i] ?? [], body, headers: packed(headers) })
  }
  close()
  return answers
}

const pack = (answer: unknown) => new PackedAnswer(JSON.stringify(answer))

const packed = ({ 'content-type': type = '', 'content-encoding': encoding }: SentAnswer['headers']) => ({
  'content-type': type,
  ...(encoding && { 'content-encoding': encoding }),
})
