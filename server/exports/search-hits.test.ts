import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { exportLimits, exports } from '#contract/exports/exports.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord, shownCodeOf, multiply } from '#testing/builders/records.ts'
import { call } from '#web/api/call.ts'

let library: TestApp
let reader: SignedIn
const question = { text: '滨湾', exact: false, sort: 'relevance', conditions: [] } as const

beforeAll(async () => {
  library = await testApp()
  reader = await library.signIn()
  for (const n of [1, 2, 3])
    await buildBorehole(library.db, { code: `F-${n}`, title: `滨湾孔 ${n}`, year: 2000 + n })
  await buildBorehole(library.db, { code: 'F-S', access: 'secret', title: '机密滨湾孔' })
  await buildRecord(library.db, kinds.literature, {
    code: 'WX-1',
    title: '滨湾报告',
    values: { literatureKind: 'report' },
  })
})

describe('refused is', () => {
  test.each([
    ['a search without a word', { text: ' ' }],
    ['a word that is too long', { text: '长'.repeat(200) }],
    ['a condition that is none', { conditions: [{ prop: 'nonsense', value: '甲' }] }],
    ['a year asked of as text', { conditions: [{ prop: 'year', from: '二〇一〇' }] }],
  ])('%s', async (_, wrong) => {
    const input = { ...question, ...wrong } as never
    await expect(reader.call(exports.hits, input)).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('whoever is not signed in', async () => {
    await expect(call(exports.hits, { ...question, conditions: [] })).rejects.toMatchObject({
      code: 'not_signed_in',
    })
  })
})

const find = (wish: object) => reader.call(exports.hits, { ...question, conditions: [], ...wish })

test('hits are chosen by kind and code, a secret one by neither, and what is chosen can be exported', async () => {
  const found = await find({})
  expect(found).toEqual({
    selections: [
      { kind: 'borehole', codes: ['F-1', 'F-2', 'F-3'] },
      { kind: 'literature', codes: ['WX-1'] },
    ],
    taken: 4,
    total: 4,
    capped: false,
    about: 4,
  })
  const contents = await reader.call(exports.content, { selections: found.selections })
  expect(contents.map(({ total }) => total)).toEqual([3, 1])
})

test('conditions narrow; what finds nothing chooses nothing; a secret record is known by its number', async () => {
  const years = await find({ conditions: [{ prop: 'kind', anyOf: ['borehole'] }], sort: 'newest' })
  expect(years.selections).toEqual([{ kind: 'borehole', codes: ['F-1', 'F-2', 'F-3'] }])
  expect(await find({ text: '没有这样的' })).toMatchObject({ selections: [], taken: 0, total: 0 })
  const shown = await shownCodeOf(library.db, 'borehole', 'F-S')
  expect(await find({ text: shown })).toMatchObject({ selections: [{ codes: [shown] }] })
})

test('of more than may be chosen the first are taken, and all are counted', async () => {
  await buildBorehole(library.db, { code: 'MANY', title: '望江孔', year: 1999 })
  await multiply(library.pool, 'MANY', exportLimits.codes + 2)
  for (const sort of ['relevance', 'oldest']) {
    const { selections, ...counts } = await find({ text: '望江孔', sort })
    expect(selections.map(({ kind }) => kind)).toEqual(['borehole'])
    expect(selections[0]).toMatchObject({ codes: { length: exportLimits.codes } })
    expect(counts).toEqual({
      taken: exportLimits.codes,
      total: exportLimits.codes + 3,
      capped: false,
      about: exportLimits.codes + 3,
    })
  }
})
