import { beforeAll, expect, test } from 'vitest'

import { choice, depth, kind, part, quantity, text } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { importFile } from '#server/imports/imports.ts'
import { templateOf } from '#server/imports/template.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { fillWorkbook } from '#testing/builders/workbooks.ts'

const well = kind({
  name: 'well',
  label: '试验井',
  counter: '口',
  path: '/well',
  table: 'well',
  place: 'point',
  labels: { code: '井号' },
  fields: {
    use: choice('用途', { pumping: '开采', recharge: '回灌' }),
    depth: depth('井深', { step: 50 }),
    owner: text('产权单位', { seen: 'record' }),
  },
  parts: {
    screens: part({
      label: '滤水管',
      table: 'well_screen',
      order: 'top',
      fields: { top: depth('顶深', { required: true }), length: quantity('长度', { unit: 'm', digits: 1 }) },
    }),
  },
  list: ['code', 'use', 'depth', 'access'],
  sort: ['code', 'depth'],
  conditions: ['code', 'use', 'depth'],
  facets: ['use', 'depth', 'access'],
  facts: ['depth', 'use'],
})

const schema = `
  create table well (
    id bigint primary key references record on delete cascade,
    code_key text collate "C" not null, title_key text collate "C" not null,
    access text not null, district text, year int,
    use text, depth double precision, owner text);
  select count_facets_of('well', 'well', 'use', 'use', 'depth', 'floor(depth / 50) * 50');
  create table well_screen (
    record bigint not null references record on delete cascade, position int not null,
    top double precision not null, length double precision, primary key (record, position))`

let library: TestApp
const all = { ...kinds, well }

beforeAll(async () => {
  library = await testApp({ kinds: all, schema })
  await buildRecord(library.db, well, {
    code: 'W2',
    values: { use: 'pumping', depth: 120, owner: '水厂' },
    parts: { screens: [{ top: 90, length: 12 }] },
  })
  await buildRecord(library.db, well, { code: 'W10', values: { use: 'recharge', depth: 260 } })
})

test('a new kind is one descriptor and one migration: it is listed, counted, read', async () => {
  const { records, total } = await library.visitor.call(catalogue.list, {
    kind: 'well',
    sort: '-depth',
    conditions: [{ prop: 'depth', from: 100 }],
  })
  expect([total, records.map((entry) => entry.code)]).toEqual([2, ['W10', 'W2']])
  expect(await library.visitor.call(catalogue.facets, { kind: 'well' })).toContainEqual({
    prop: 'depth',
    values: [
      { value: '100', count: 1 },
      { value: '250', count: 1 },
    ],
  })
  const member = await library.signIn()
  expect(await member.call(catalogue.record, { kind: 'well', code: 'W2' })).toMatchObject({
    values: { owner: '水厂' },
    parts: { screens: [{ top: 90, length: 12 }] },
  })
  expect(await library.visitor.call(catalogue.totals, {})).toContainEqual({
    kind: 'well',
    label: '试验井',
    total: 2,
  })
})

test('and its own workbook is imported', async () => {
  const bytes = fillWorkbook(templateOf(well, all), {
    试验井: [
      { 井号: 'W11', 用途: '开采', 井深: 88.5 },
      { 井号: 'W12', 用途: '灌溉', 井深: 90 },
    ],
    滤水管: [{ 井号: 'W11', 顶深: 60, 长度: 8 }],
  })
  const report = await importFile(library.db, all, { name: '试验井.xlsx', bytes }, { account: null })
  expect(report).toMatchObject({ taken: 2, refused: 0 })
  expect(report.problems).toContainEqual(
    expect.objectContaining({ sheet: '试验井', row: 3, value: '灌溉', weight: 'dropped' }),
  )
  const member = await library.signIn()
  expect(await member.call(catalogue.record, { kind: 'well', code: 'W11' })).toMatchObject({
    values: { depth: 88.5, use: 'pumping' },
    parts: { screens: [{ top: 60, length: 8 }] },
  })
})
