import { beforeAll, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { browseHistory } from '#contract/personal/history.ts'
import { belongsTo } from '#server/catalogue/name-of-number.sql.ts'
import { listPlaced } from '#server/search/hits.queries.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildHolding, buildLoan } from '#testing/builders/loans.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'

let library: TestApp
let reader: SignedIn
const project = '滨江路勘察'

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  await buildBorehole(library.db, { code: 'C0053', title: 'C0053', values: { projectName: project } })
  await buildBorehole(library.db, {
    ...{ code: 'C0054', title: 'C0054', access: 'secret', values: { projectName: '涉密工程' } },
  })
  await buildRecord(library.db, kinds.archive, { code: 'A-1', title: '报告', values: { level: 'item' } })
  for (const code of ['C0053', 'A-1']) await buildHolding(library.db, code)
})

test('a borehole has its project beside it in the history, anything else has none', async () => {
  for (const [moduleName, content] of [
    ['borehole', 'C0053'],
    ['archive', 'A-1'],
  ] as const)
    await reader.call(browseHistory.save, { moduleName, content })
  const { records } = await reader.call(browseHistory.page, {})
  expect(records.map(({ content, belongsTo }) => [content, belongsTo])).toEqual([
    ['A-1', null],
    ['C0053', project],
  ])
})

test('so it has in an application, in the list of its reader and in the queue', async () => {
  const id = await buildLoan(library.db, {
    ...{ account: reader.actor.id, state: 'submitted' },
    items: [
      ['C0053', 'asked'],
      ['A-1', 'asked'],
    ],
  })
  const clerk = await library.signIn('loans.read', 'loans.review')
  const [{ items }, own, queue] = await Promise.all([
    reader.call(loans.one, { id }),
    reader.call(loans.page, {}),
    clerk.call(staffLoans.queue, {}),
  ])
  expect(items.map(({ belongsTo }) => belongsTo)).toEqual([project, null])
  for (const { records } of [own, queue]) expect(records.map((row) => row.firstBelongsTo)).toEqual([project])
})

test('the project of a secret borehole is shown to nobody', async () => {
  const { rows } = await library.pool.query<{ code: string }>(
    `select code from record where access = 'secret'`,
  )
  const { code: secret = '' } = rows[0] ?? {}
  const id = await buildLoan(library.db, {
    ...{ account: reader.actor.id, state: 'reviewing' },
    items: [[secret, 'asked']],
  })
  const { items } = await reader.call(loans.one, { id })
  expect(items.map(({ belongsTo }) => belongsTo)).toEqual([null])
})

test('nor that of one that becomes secret, in the history, a list, the queue or the order of hits', async () => {
  await buildBorehole(library.db, { code: 'C0055', title: 'C0055', values: { projectName: '合江勘察' } })
  const own = await library.signIn()
  await own.call(browseHistory.save, { moduleName: 'borehole', content: 'C0055' })
  const id = await buildLoan(library.db, {
    ...{ account: own.actor.id, state: 'submitted' },
    items: [
      ['C0055', 'asked'],
      ['C0053', 'asked'],
    ],
  })
  const clerk = await library.signIn('loans.read', 'loans.review')
  const { rows } = await library.pool.query<{ id: number }>(`select id from record where code = 'C0055'`)
  const { id: record = 0 } = rows[0] ?? {}
  const projects = async () => [
    (await own.call(browseHistory.page, {})).records[0]?.belongsTo,
    (await own.call(loans.page, {})).records[0]?.firstBelongsTo,
    (await clerk.call(staffLoans.queue, {})).records.find((row) => row.id === id)?.firstBelongsTo,
    (await own.call(loans.one, { id })).items[0]?.belongsTo,
    (await listPlaced(library.db, [record], belongsTo))[0]?.within,
  ]
  expect(await projects()).toEqual(Array(5).fill('合江勘察'))
  await library.pool.query(`update record set access = 'secret' where code = 'C0055'`)
  expect(await projects()).toEqual(Array(5).fill(null))
})
