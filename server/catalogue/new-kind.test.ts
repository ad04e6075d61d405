import { beforeAll, expect, test } from 'vitest'

import { citationOf } from '#contract/catalogue/citation.ts'
import { entryOf } from '#contract/catalogue/kind-index.ts'
import { choice, day, depth, kind, part, ref, text } from '#contract/catalogue/kind.ts'
import { kinds as known } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { ask } from '#contract/search/ask.ts'
import { search } from '#contract/search/search.ts'
import { importFile } from '#server/imports/imports.ts'
import { templateOf } from '#server/imports/template.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildBorehole, buildRecord } from '#testing/builders/records.ts'
import { fillWorkbook } from '#testing/builders/workbooks/workbooks.ts'
import { menuOf } from '#web/app/menu/navigation.ts'
import { relatedQuestions } from '#web/catalogue/record/related/related-questions.ts'
import { areasOf } from '#web/drawings/areas/areas.ts'

/** 岩溶塌陷点. Nothing but this descriptor, the migration and the rows below is said of it anywhere. */
const karstCollapse = kind({
  name: 'karstCollapse',
  label: '岩溶塌陷点',
  counter: '处',
  path: '/karst-collapse',
  type: 'cause',
  table: 'karst_collapse',
  place: 'point',
  labels: { code: '塌陷编号', title: '塌陷点名称', year: '发生年份' },
  fields: {
    cause: choice('诱因', { pumping: '抽水塌陷', rainfall: '降雨塌陷', loading: '荷载塌陷' }),
    pitDepth: depth('塌坑深度', { step: 5 }),
    reportNumber: text('调查报告号', { notation: 'code' }),
    boreholeId: ref('查证钻孔', 'borehole'),
    damage: text('危害', { seen: 'record' }),
  },
  parts: {
    visits: part({
      label: '巡查记录',
      table: 'karst_collapse_visit',
      order: 'visitedOn',
      fields: { visitedOn: day('巡查日期', { required: true }), finding: text('巡查情况') },
    }),
  },
  list: ['code', 'title', 'cause', 'pitDepth', 'access'],
  sort: ['code', 'pitDepth'],
  conditions: ['code', 'title', 'cause', 'pitDepth', 'district', 'access', 'boreholeId'],
  facets: ['cause', 'pitDepth', 'district', 'access'],
  facts: ['cause', 'pitDepth'],
  related: [{ kind: 'benchmark', metres: 1000 }],
  rank: { base: 320, depth: 'pitDepth' },
  cited: { as: { pumping: 'R' } },
  spoken: { names: ['天坑'], depth: 'pitDepth', types: [{ of: ['pumping'], names: ['抽水天坑'] }] },
  menu: { group: 'mapping', at: 1 },
})

const migration = `
  create table karst_collapse (
    id bigint primary key references record on delete cascade,
    code_key text collate "C" not null, title_key text collate "C" not null,
    access text not null, district text, year int,
    cause text, pit_depth double precision, report_number text,
    borehole_id bigint references record, damage text);
  select count_facets_of('karst_collapse', 'karstCollapse', 'cause', 'cause',
    'pitDepth', 'floor(pit_depth / 5) * 5');
  create table karst_collapse_visit (
    record bigint not null references record on delete cascade, position int not null,
    visited_on date not null, finding text, primary key (record, position))`

const kinds = { ...known, karstCollapse }
const place = { lng: 121.5, lat: 31.2, district: '河口区' }
const { name } = karstCollapse

let library: TestApp

beforeAll(async () => {
  library = await testApp({ kinds, schema: migration })
  const { db } = library
  await buildBorehole(db, { code: 'ZK-1', title: '查证孔', ...place })
  const { id } = await library.visitor.call(catalogue.record, { kind: 'borehole', code: 'ZK-1' })
  await buildRecord(db, karstCollapse, {
    code: 'TX-2',
    title: '石桥塌陷',
    year: 2019,
    ...place,
    values: { cause: 'pumping', pitDepth: 12, reportNumber: 'DZ/2019-7', boreholeId: id, damage: '农田' },
    parts: { visits: [{ visitedOn: '2020-05-01', finding: '未见扩展' }] },
  })
  await buildRecord(db, karstCollapse, {
    code: 'TX-10',
    title: '北坡塌陷',
    values: { cause: 'rainfall', pitDepth: 3 },
  })
})

const recordOf = async (code: string) => (await library.signIn()).call(catalogue.record, { kind: name, code })

test('stands in the menu and on the front page where its descriptor says', () => {
  const { menuGroups, listViews } = menuOf(Object.values(kinds).map(entryOf))
  expect(menuGroups.find(({ label }) => label === '地质调查')?.entries).toEqual([
    { label: '地质调查项目', to: '/dzdc' },
    { label: '岩溶塌陷点', to: '/karst-collapse' },
  ])
  expect(listViews).toContainEqual(
    expect.objectContaining({ path: '/karst-collapse', kind: entryOf(karstCollapse) }),
  )
  expect(areasOf(Object.values(kinds).map(entryOf)).find(({ label }) => label === '地质调查')?.kinds).toEqual(
    [known.survey, karstCollapse].map(entryOf),
  )
})

test('is listed, sorted, counted by facets and in the totals', async () => {
  const { records, total } = await library.visitor.call(catalogue.list, {
    kind: name,
    sort: '-pitDepth',
    conditions: [{ prop: 'pitDepth', from: 1 }],
  })
  expect([total, records.map(({ code }) => code)]).toEqual([2, ['TX-2', 'TX-10']])
  expect(await library.visitor.call(catalogue.facets, { kind: name })).toContainEqual({
    prop: 'pitDepth',
    values: [
      { value: '0', count: 1 },
      { value: '10', count: 1 },
    ],
  })
  const totals = await library.visitor.call(catalogue.totals, {})
  expect(totals).toContainEqual({ kind: name, label: '岩溶塌陷点', total: 2 })
})

test('is read with its parts, its reference and a history, and cited', async () => {
  const record = await recordOf('TX-2')
  expect(record).toMatchObject({
    values: { damage: '农田' },
    parts: { visits: [{ visitedOn: '2020-05-01', finding: '未见扩展' }] },
    references: { boreholeId: { kind: 'borehole', code: 'ZK-1' } },
  })
  const { records } = await library.visitor.call(catalogue.history, { kind: name, code: 'TX-2' })
  expect(records.map(({ action }) => action)).toEqual(['create'])
  const common = { kind: karstCollapse, site: '某馆', address: 'https://a.example/#/x', today: '2026-11-20' }
  expect(citationOf({ ...common, record })).toContain('石桥塌陷: TX-2[R/OL]')
  expect(citationOf({ ...common, record: await recordOf('TX-10') })).toContain('[Z/OL]')
})

test('is related: what lies near it, and what it points to points back', async () => {
  const record = await recordOf('TX-2')
  const [near] = relatedQuestions(karstCollapse, record)
  expect(near?.heading).toBe('附近的水准点')
  const conditions = [...(near?.conditions ?? [])]
  const { records } = await library.visitor.call(catalogue.list, { kind: 'borehole', conditions })
  expect(records.map(({ code }) => code)).toEqual(['ZK-1'])
  const hole = await library.visitor.call(catalogue.record, { kind: 'borehole', code: 'ZK-1' })
  expect(hole.referrers).toContainEqual(expect.objectContaining({ kind: name, total: 1 }))
})

test.each([['石桥塌陷'], ['TX-2'], ['DZ2019-7'], ['shiqiaotaxian']])('is found by %s', async (text) => {
  const { records } = await library.visitor.call(search.find, { text })
  expect(records.map(({ entry }) => [entry.kind, entry.code])).toContainEqual([name, 'TX-2'])
})

test.each([
  ['深度大于10米的岩溶塌陷点', [{ prop: 'pitDepth', from: 10 }]],
  [
    '河口区的抽水天坑',
    [
      { prop: 'district', anyOf: ['河口区'] },
      { prop: 'cause', anyOf: ['pumping'] },
    ],
  ],
])('is asked for in plain Chinese: %s', async (question, conditions) => {
  const read = await library.visitor.call(ask.question, { question })
  expect(read).toMatchObject({
    kind: name,
    explicitKind: true,
    path: '/karst-collapse',
    unparsed: [],
    total: 1,
  })
  expect(read.conditions.toSorted((a, b) => (a.prop > b.prop ? -1 : 1))).toEqual(
    conditions.toSorted((a, b) => (a.prop > b.prop ? -1 : 1)),
  )
})

test('is imported from its own template, problems told by cell', async () => {
  const bytes = fillWorkbook(templateOf(karstCollapse, kinds), {
    岩溶塌陷点: [
      { 塌陷编号: 'TX-11', 塌陷点名称: '南沟塌陷', 诱因: '降雨塌陷', 塌坑深度: 8.5, 查证钻孔: 'ZK-1' },
      { 塌陷编号: 'TX-12', 塌陷点名称: '东坡塌陷', 诱因: '地震', 塌坑深度: 9 },
    ],
    巡查记录: [{ 塌陷编号: 'TX-11', 巡查日期: '2021-06-01', 巡查情况: '回填' }],
  })
  const report = await importFile(library.db, kinds, { name: '塌陷.xlsx', bytes }, { account: null })
  expect(report).toMatchObject({ taken: 2, refused: 0 })
  expect(report.problems).toContainEqual(
    expect.objectContaining({ sheet: '岩溶塌陷点', row: 3, value: '地震', weight: 'dropped' }),
  )
  expect(await recordOf('TX-11')).toMatchObject({
    values: { cause: 'rainfall', pitDepth: 8.5 },
    parts: { visits: [{ visitedOn: '2021-06-01', finding: '回填' }] },
  })
})
