import { readFile } from 'node:fs/promises'

import { beforeAll, describe, expect, test } from 'vitest'

import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildBorehole, strata } from '#testing/builders/records.ts'

import { storedStrips } from './strips.ts'

let library: TestApp
let staff: SignedIn

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('records.read', 'records.write')
})

const layers = strata(['①1', '杂填土', 3], ['②1', '粉质黏土', 9], ['③', '灰色淤泥质黏土', 20])

const listed = async (code: string) => {
  const conditions = [{ prop: 'code' as const, value: code }]
  const { records } = await library.visitor.call(catalogue.list, { kind: 'borehole', conditions })
  return records.find((entry) => entry.code === code)?.strips
}

const stored = async (code: string) => {
  const { rows } = await library.pool.query<{ strip: string }>(
    'select strip from record_strip s join record r on r.id = s.record where r.code = $1',
    [code],
  )
  return rows.map(({ strip }) => strip)
}

describe('nothing is drawn of what is not open', () => {
  test.each(['member', 'protected', 'secret'] as const)('%s', async (access) => {
    const openOn = access === 'protected' ? '2999-01-01' : null
    const fields = { code: `ZK-${access}`, access, openOn, parts: { strata: layers } }
    const code = await buildBorehole(library.db, fields)
    for (const { call } of [library.visitor, staff]) {
      const { records } = await call(catalogue.list, { kind: 'borehole', size: 200 })
      expect(records.filter((entry) => entry.access === access).map(({ strips }) => strips)).toEqual([{}])
    }
    expect(await stored(code)).toHaveLength(access === 'secret' ? 0 : 1)
  })
})

test('a strip is written with its record, follows its changes, and goes when it becomes secret', async () => {
  const code = await buildBorehole(library.db, { code: 'ZK-1', parts: { strata: layers } })
  const written = { strata: '①1a15;②1f45;③g100' }
  expect(await listed(code)).toEqual(written)
  const hits = await library.visitor.call(search.find, { text: code })
  expect(hits.records.find(({ entry }) => entry.code === code)?.entry.strips).toEqual(written)
  const change = { kind: 'borehole', code, values: {} }
  await staff.call(catalogue.update, { ...change, version: 1, parts: { strata: layers.slice(0, 2) } })
  expect(await listed(code)).toEqual({ strata: '①1a33;②1f100' })
  await staff.call(catalogue.update, { ...change, version: 2, access: 'secret' })
  expect(await stored(code)).toEqual([])
})

test('what separates layers is taken out of their names', async () => {
  const code = await buildBorehole(library.db, {
    code: 'ZK-2',
    parts: { strata: strata(['①;\t1', '杂\t填\n土', 3], ['②', '砂;,土', 6]) },
  })
  expect(await listed(code)).toMatchObject({ strata: expect.stringMatching(/^① {2}1[a-z-]50;②[a-z-]100$/) })
})

test('the migration wrote what a record writes', async () => {
  const parts = {
    strata: [
      ...strata(['①1', '杂填土', 0.125]),
      { layer: null, name: '粉\t砂', baseDepth: 12.345 },
      ...strata(['③', '黏土', 20.01]),
    ],
  }
  const code = await buildBorehole(library.db, { code: 'ZK-3', parts })
  const fill = await readFile('database/migrations/0081_strips_of_lists.sql', 'utf8')
  await library.pool.query('truncate record_strip')
  await library.pool.query(fill.slice(fill.indexOf('insert into')))
  expect(await stored(code)).toEqual(storedStrips(kinds.borehole, parts).map(({ strip }) => strip))
})
