import { AsyncLocalStorage } from 'node:async_hooks'

import type pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { mapAreaLayers } from '#contract/map/area-layers.ts'
import { search } from '#contract/search/search.ts'
import { hashToken } from '#server/http/session.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildCredit } from '#testing/builders/credit.ts'
import { buildBorehole, buildRecord, strata } from '#testing/builders/records.ts'

type Query = (...given: unknown[]) => unknown

/** What is read at intervals by whichever call comes then, and what is written behind. */
const isBesides = (text: string) => /from sign_in_policy\s*$|^update session set seen_at/.test(text)

/** Collects the texts of statements that some work sends to the database; what others send meanwhile is not counted. */
function statementsOf(pool: pg.Pool): (work: () => Promise<unknown>) => Promise<string[]> {
  const sending = new AsyncLocalStorage<string[]>()
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as Query
    const noting: Query = (first, ...rest) => {
      sending.getStore()?.push(typeof first === 'string' ? first : String(Object(first).text))
      return query(first, ...rest)
    }
    Object.assign(client, { query: noting })
  })
  return async (work) => {
    const sent: string[] = []
    await sending.run(sent, work)
    return sent.filter((text) => !isBesides(text))
  }
}

let library: TestApp
let member: SignedIn
let staff: SignedIn
let statements: ReturnType<typeof statementsOf>

const key = 'k'.repeat(43)
const holes = 12

beforeAll(async () => {
  library = await testApp({ charging: true })
  statements = statementsOf(library.pool)
  member = await library.signIn()
  staff = await library.signIn('records.read')
  await buildCredit(library.db, { account: member.actor.id }, 100)
  for (let i = 1; i <= holes; i += 1) {
    const parts = { strata: strata(['①', '填土', 2], ['②', '黏土', 8]) }
    await buildBorehole(library.db, { code: `ZK-${i}`, parts, values: { finalDepth: i } })
  }
  await buildRecord(library.db, kinds.survey, { code: 'S-1', values: { mapSheet: 'H48E001003' } })
  await library.pool.query(
    `insert into data_api (code, title, source, kind, fields, free, per_minute, per_day, published)
     values ('holes', '孔', 'kind', 'borehole', '{code,finalDepth}', '{finalDepth}', 1000, 1000, true)`,
  )
  await library.pool.query(
    `with made as (insert into app (code, name, type) values ('trips', 'trips', 3) returning id)
     insert into app_key (app, purpose, prefix, hash) select id, 'trips', 'trips', $1 from made`,
    [hashToken(key)],
  )
})

const list = (who: Pick<SignedIn, 'call'>, current: number, from?: number) =>
  who.call(catalogue.list, {
    kind: 'borehole',
    current,
    size: 3,
    conditions: from === undefined ? [] : [{ prop: 'finalDepth', from }],
  })
const facets = () => library.visitor.call(catalogue.facets, { kind: 'borehole', conditions: [] })
const find = () => library.visitor.call(search.find, { text: 'ZK', conditions: [] })
const record = (who: Pick<SignedIn, 'call'>, n: number) =>
  who.call(catalogue.record, { kind: 'borehole', code: `ZK-${n}`, pay: 'yes' })
const area = () => library.visitor.call(mapAreaLayers.recordArea, { kind: 'survey', code: 'S-1' })
const published = async (current: number) => {
  const url = `/api/dataApi/open/holes?size=3&current=${current}`
  const { status } = await library.raw('GET', url, { headers: { 'x-api-key': key } })
  expect(status).toBe(200)
}

type Call = [name: string, count: number, before: () => Promise<unknown>, call: () => Promise<unknown>]

const nothing = async () => {}
const calls: Call[] = [
  ['a list whose total is known', 1, () => list(library.visitor, 1), () => list(library.visitor, 2)],
  ['a list asked again', 1, () => list(library.visitor, 1), () => list(library.visitor, 1)],
  [
    'a list with a filter, page by page',
    1,
    () => list(library.visitor, 1, 2),
    () => list(library.visitor, 2, 2),
  ],
  ['facets asked again', 1, facets, facets],
  ['a search asked again', 1, find, find],
  ['a list of staff', 2, () => list(staff, 1), () => list(staff, 2)],
  ['a record, as visitors see it', 2, nothing, () => record(library.visitor, 1)],
  ['a record of staff', 3, nothing, () => record(staff, 1)],
  ['a record opened for credit', 3, nothing, () => record(member, 2)],
  ['a record opened again', 3, () => record(member, 3), () => record(member, 3)],
  ['the area of a record', 3, area, area],
  ['a published call', 2, () => published(1), () => published(2)],
  ['a published call made again', 1, () => published(1), () => published(1)],
]

test.each(calls)('%s: statements sent to the database: %i', async (_, count, before, call) => {
  await before()
  const sent = await statements(call)
  expect(sent).toHaveLength(count)
})

test('what was opened was paid', async () => {
  const { charge } = await record(member, 2)
  expect(charge).toMatchObject({ paid: true, now: false, own: 96 })
})
