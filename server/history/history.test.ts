import { beforeAll, expect, test } from 'vitest'

import { browseHistory } from '#contract/personal/history.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp

beforeAll(async () => {
  library = await testApp()
})

const visit = (by: SignedIn, content: string) =>
  by.call(browseHistory.save, { moduleName: 'borehole', content })
const seen = async (by: SignedIn, text = '') =>
  (await by.call(browseHistory.page, { text })).records.map(({ content, visits }) => [content, visits])

test('a record is one line with its last visit, for its reader alone', async () => {
  const [reader, other] = [await library.signIn(), await library.signIn()]
  const [one, two] = [await buildBorehole(library.db), await buildBorehole(library.db, { title: '江心洲孔' })]
  for (const code of [one, two, one]) expect(await visit(reader, code)).toEqual({ saved: true })
  expect(await visit(reader, 'nothing')).toEqual({ saved: false })
  expect(await seen(reader)).toEqual([
    [one, 2],
    [two, 1],
  ])
  expect(await seen(reader, '江心')).toEqual([[two, 1]])
  expect(await seen(reader, '%')).toEqual([])
  expect(await seen(other)).toEqual([])
})

test('lines are deleted one by one or all, and never those of another', async () => {
  const [reader, other] = [await library.signIn(), await library.signIn()]
  const codes = [await buildBorehole(library.db), await buildBorehole(library.db)]
  for (const code of codes) await visit(reader, code)
  const { records } = await reader.call(browseHistory.page, {})
  const ids = records.slice(0, 1).map(({ id }) => id)
  const remove = (by: SignedIn, input: { ids?: number[] }) => by.call(browseHistory.remove, input)
  expect([await remove(other, { ids }), await remove(other, {})]).toEqual([{ removed: 0 }, { removed: 0 }])
  expect([await remove(reader, { ids }), await remove(reader, {})]).toEqual([{ removed: 1 }, { removed: 1 }])
})

test('while it is paused nothing is noted', async () => {
  const reader = await library.signIn()
  const code = await buildBorehole(library.db)
  await reader.call(browseHistory.setPaused, { paused: true })
  expect(await visit(reader, code)).toEqual({ saved: false })
  expect((await reader.call(browseHistory.page, {})).paused).toBe(true)
  await reader.call(browseHistory.setPaused, { paused: false })
  expect(await visit(reader, code)).toEqual({ saved: true })
})

test('of many, the last thousand are kept; of a record that is gone, nothing', async () => {
  const reader = await library.signIn()
  const code = await buildBorehole(library.db)
  await library.pool.query(
    `insert into record (kind, code, title, access) select 'borehole', 'H-' || n, 'H-' || n, 'open' from generate_series(1, 1005) n`,
  )
  await library.pool.query(
    `insert into browse_history (account, record, at) select $1, id, now() - interval '1 day' from record where code like 'H-%'`,
    [reader.actor.id],
  )
  await visit(reader, code)
  const { total } = await reader.call(browseHistory.page, {})
  expect(total).toBe(1000)
  await library.pool.query(`delete from record where code like 'H-%'`)
  expect(await seen(reader)).toEqual([[code, 1]])
})
