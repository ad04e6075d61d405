import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { articleRoutes } from '#contract/back-office/content/article.ts'
import { organisationRoutes } from '#contract/back-office/organisation.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { importFile, undoImport } from '#server/imports/imports.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: SignedIn

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn(
    ...(['records.write', 'records.read', 'records.secret', 'content.write', 'content.publish'] as const),
    'organisations.read',
    'organisations.write',
  )
})
const since = { id: 0 }
beforeEach(async () => {
  const { rows } = await library.pool.query('select id from audit_head')
  since.id = rows[0].id
})

/** The lines of the log since the start of the test. */
async function lines(): Promise<unknown[]> {
  const { rows } = await library.pool.query(
    'select action, name, account, address, object, detail from audit_event where id > $1 order by id',
    [since.id],
  )
  return rows
}
const byClerk = () => ({ name: clerk.actor.name, account: clerk.actor.id, address: '127.0.0.1' })
const kind = 'borehole'

describe('audits writes of a record', () => {
  test('creation, change and removal with the labels of fields, never their values', async () => {
    const code = 'A-1'
    await clerk.call(catalogue.create, { kind, code, title: '甲孔', values: { finalDepth: 10 } })
    await clerk.call(catalogue.update, {
      kind,
      code,
      version: 1,
      title: '乙孔',
      values: { finalDepth: 4321 },
    })
    await clerk.call(catalogue.remove, { kind, code, version: 2 })
    const line = { ...byClerk(), object: '工程地质钻孔 A-1' }
    expect(await lines()).toEqual([
      { ...line, action: 'record_created', detail: { kind, code } },
      { ...line, action: 'record_updated', detail: { kind, code, fields: ['孔号', '孔深'], version: 2 } },
      { ...line, action: 'record_removed', detail: { kind, code } },
    ])
    expect(JSON.stringify(await lines())).not.toMatch(/4321|乙孔/)
  })

  test('skips refused writes and writes without a change', async () => {
    const code = 'A-2'
    await clerk.call(catalogue.create, { kind, code, title: '甲孔' })
    await clerk.call(catalogue.update, { kind, code, version: 1, title: '甲孔' })
    const late = clerk.call(catalogue.update, { kind, code, version: 7, title: '丙孔' })
    expect(await outcomeOf(late)).toBe('record_changed')
    expect(await lines()).toHaveLength(1)
  })

  test('omits the fields of a secret record', async () => {
    const code = 'A-3'
    await clerk.call(catalogue.create, { kind, code, title: '密', access: 'secret' })
    await clerk.call(catalogue.update, { kind, code, version: 1, title: '更密' })
    expect(await lines()).toMatchObject([{}, { action: 'record_updated', detail: { fields: [] } }])
  })

  test('rolls back if the audit log cannot be written', async () => {
    await library.pool.query('alter table audit_event rename to elsewhere')
    expect(await outcomeOf(clerk.call(catalogue.create, { kind, code: 'A-4', title: '甲' }))).toBe(
      'server_error',
    )
    await library.pool.query('alter table elsewhere rename to audit_event')
    expect(await outcomeOf(clerk.call(catalogue.record, { kind, code: 'A-4' }))).toBe('not_found')
  })
})

test('audits an import and its undo in one line each, by the operator', async () => {
  const hole = '#ZK#ZK1\t取土标贯孔\t3400000\t41603000\t\t4.5\t\t20\t\t110\t2022-02-20\t2022-02-24'
  const bytes = new TextEncoder().encode(`${hole}\n#TC#填土\t20\t\t1\t0`)
  const run = () => importFile(library.db, kinds, { name: '某地块.txt', bytes }, { account: null })
  const { batch, taken } = await run()
  await run() // changes nothing
  await undoImport(library.db, kinds, batch ?? 0)
  const operator = { name: '操作员', account: null, address: '本机' }
  expect(await lines()).toMatchObject([
    {
      ...operator,
      action: 'records_imported',
      object: `工程地质钻孔，批次 ${batch}：某地块.txt`,
      detail: { taken },
    },
    { ...operator, action: 'import_undone', object: `批次 ${batch}`, detail: { removed: taken } },
  ])
})

test('audits articles and hot keywords', async () => {
  const article = {
    category: 'news' as const,
    title: '开馆',
    source: '本馆',
    summary: '',
    pinned: false,
    body: [{ type: 'paragraph' as const, spans: [{ text: '正文' }] }],
  }
  const { id } = await clerk.call(articleRoutes.create, { values: article })
  await clerk.call(articleRoutes.update, { id, version: 1, values: { title: '闭馆', pinned: true } })
  await clerk.call(articleRoutes.batchDelete, { ids: [id] })
  for (const hot of [true, true, false, false]) await clerk.call(search.setHotKeyword, { word: '软土', hot })
  const line = byClerk()
  expect(await lines()).toEqual([
    { ...line, action: 'resource_created', object: `文章 开馆（${id}）`, detail: expect.anything() },
    {
      ...line,
      action: 'resource_updated',
      object: `文章 闭馆（${id}）`,
      detail: {
        of: 'article',
        before: { title: '开馆', pinned: false },
        after: { title: '闭馆', pinned: true },
      },
    },
    { ...line, action: 'resource_removed', object: `文章 闭馆（${id}）`, detail: expect.anything() },
    { ...line, action: 'hot_keyword_added', object: '软土', detail: {} },
    { ...line, action: 'hot_keyword_removed', object: '软土', detail: {} },
  ])
})

test('calls a value of a dictionary by its label of that day', async () => {
  const values = { name: '某勘察院', nature: 'state' }
  const { id } = await clerk.call(organisationRoutes.create, { values })
  await library.pool.query(`update dictionary_item set label = '国企' where value = 'state'`)
  await clerk.call(organisationRoutes.update, { id, version: 1, values: { nature: 'private' } })
  expect(await lines()).toMatchObject([
    { action: 'resource_created', detail: { after: { nature: '国有企业' } } },
    { action: 'resource_updated', detail: { before: { nature: '国企' }, after: { nature: '民营企业' } } },
  ])
})
