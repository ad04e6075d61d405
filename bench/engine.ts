import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { kinds } from '#contract/catalogue/kinds.ts'
import { type Db, openStatementNames, type Schema } from '#database/database.ts'
import { type CachedDb, openAnswerCache } from '#server/caching/answer-cache.ts'
import { listRecords } from '#server/catalogue/list.ts'
import type { ListQuestion } from '#server/catalogue/query/page.ts'

import { load, median } from './measure.ts'

export interface Statement {
  name?: string | undefined
  text: string
  values: unknown[]
}

const clients = 8
const rounds = 7
const roundSeconds = 3

export interface EngineComparison {
  /** Lists a second, in the middle of all rounds. */
  engine: number
  bare: number
  /** The engine's rate of the bare one, percent: the middle of all rounds. */
  share: number
}

/** The engine's lists against the very statements it sends, sent by a bare loop, turn and turn about. */
export async function engineAgainstBare(
  { db, pool }: { db: Db; pool: pg.Pool },
  questions: readonly ListQuestion[],
): Promise<EngineComparison> {
  const { askBare, close } = await openBare(pool, questions)
  const cached = { db, answers: openAnswerCache() }
  const askEngine = (call: number) => listRecords(cached, kinds.borehole, pick(questions, call))
  try {
    await load(clients, { calls: questions.length }, askEngine)
    await load(clients, { calls: questions.length }, askBare)
    const pairs: { engine: number; bare: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const engine = await load(clients, { seconds: roundSeconds }, askEngine)
      const other = await load(clients, { seconds: roundSeconds }, askBare)
      pairs.push({ engine: engine.perSecond, bare: other.perSecond })
    }
    return {
      engine: median(pairs.map((pair) => pair.engine)),
      bare: median(pairs.map((pair) => pair.bare)),
      share: median(pairs.map((pair) => (100 * pair.engine) / pair.bare)),
    }
  } finally {
    await close()
  }
}

/** Lists a second of the statements alone: the best of three rounds, since other work only slows. */
export async function rateOfBare(
  { pool }: { pool: pg.Pool },
  questions: readonly ListQuestion[],
): Promise<number> {
  const { askBare, close } = await openBare(pool, questions)
  try {
    await load(clients, { calls: questions.length }, askBare)
    const rounds: number[] = []
    for (let round = 0; round < 3; round += 1)
      rounds.push((await load(clients, { seconds: roundSeconds }, askBare)).perSecond)
    return Math.max(...rounds)
  } finally {
    await close()
  }
}

/** Connections that send what the engine would. */
async function openBare(pool: pg.Pool, questions: readonly ListQuestion[]) {
  const sent = await statementsOf(pool, questions)
  const bare = Array.from({ length: clients }, () => new pg.Client(pool.options))
  await Promise.all(bare.map((client) => client.connect()))
  const askBare = async (call: number, client: number) => {
    for (const statement of pick(sent, call)) await bare[client]?.query(statement)
  }
  return { askBare, close: () => Promise.all(bare.map((client) => client.end())) }
}

const pick = <T>(items: readonly T[], call: number): T => {
  const item = items[call % items.length]
  if (item === undefined) throw new Error('There is nothing to ask.')
  return item
}

/** What the engine sends for each question once it knows the question's total, as it does from the second time on. */
export async function statementsOf(
  pool: pg.Pool,
  questions: readonly ListQuestion[],
  list: (cached: CachedDb, question: ListQuestion) => Promise<unknown> = (cached, question) =>
    listRecords(cached, kinds.borehole, question),
): Promise<Statement[][]> {
  const sent: Statement[] = []
  const nameOf = openStatementNames()
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => {
      sent.push({ text: sql, values: [...parameters], name: nameOf(sql) })
    },
  })
  const cached = { db, answers: openAnswerCache() }
  const all: Statement[][] = []
  for (const question of questions) {
    await list(cached, question)
    sent.length = 0
    await list(cached, question)
    all.push([...sent])
  }
  return all
}
