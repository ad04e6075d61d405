import { beforeAll, describe, expect, test } from 'vitest'

import type { Field, Fields, Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { buildTargets, sampleOf, type Sample, type Targets } from '#testing/builders/samples.ts'
import { fillWorkbook } from '#testing/builders/workbooks/workbooks.ts'

import { importFile, undoImport } from './imports.ts'
import { templateOf } from './template.ts'

let library: TestApp
let staff: SignedIn
let targets: Targets

beforeAll(async () => {
  library = await testApp()
  staff = await library.signIn('records.read')
  targets = await buildTargets(library.db, kinds)
})

const all = Object.values(kinds) as Kind[]

/** A value as a person types it. */
function cellOf({ type, choices, to = '' }: Field, value: unknown): string | number {
  if (type === 'choice') return choices?.[String(value)] ?? ''
  if (type === 'ref') return `to-${to}`
  if (Array.isArray(value)) return value.map((reading: unknown) => reading ?? '-').join(' ')
  return value as string | number
}

const lineOf = (fields: Fields, values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [field.label, cellOf(field, values[name])]),
  )

/** Consistent rows, if a kind has checks across rows. */
function sampleRow(kind: Kind): Sample {
  const { values, parts } = sampleOf(kind, 'row', targets)
  return kind.name === 'borehole' ? { values, parts: { ...parts, cpt: [] } } : { values, parts }
}

async function filled(kind: Kind, { values, parts }: Sample): Promise<Uint8Array> {
  const code = kind.labels.code ?? '编号'
  const head = { [code]: 'K-1', [kind.labels.title ?? '题名']: '甲', 所在区: '望江区', 公开程度: '公开' }
  const sheets = Object.entries(kind.parts).map(([name, { label, fields }]) => [
    label,
    (parts[name] ?? []).map((row) => ({ [code]: 'K-1', ...lineOf(fields, row) })),
  ])
  return fillWorkbook(templateOf(kind, kinds), {
    [kind.label]: [{ ...head, ...lineOf(kind.fields, values) }],
    ...Object.fromEntries(sheets),
  })
}

describe.each(all)('the workbook of $label', (kind) => {
  test('template, one row, import: the record reads back as written; a repetition changes nothing', async () => {
    const sample = sampleRow(kind)
    const file = { name: '一行.xlsx', bytes: await filled(kind, sample) }
    const report = await importFile(library.db, kinds, file, { account: null })
    expect(report.problems.filter(({ weight }) => weight !== 'note')).toEqual([])
    expect(report).toMatchObject({ format: 'workbook', kind: kind.name, taken: 1, refused: 0 })
    const record = await staff.call(catalogue.record, { kind: kind.name, code: 'K-1' })
    expect(record).toMatchObject({ title: '甲', district: '望江区', access: 'open', ...sample })
    const again = await importFile(library.db, kinds, file, { account: null })
    expect(again).toMatchObject({ batch: null, taken: 0, unchanged: 1 })
    expect(await undoImport(library.db, kinds, report.batch!)).toMatchObject({ removed: 1, retained: [] })
  })
})

test('drops a row with an unresolved reference and takes its record', async () => {
  const sample = sampleRow(kinds.result)
  const bytes = fillWorkbook(templateOf(kinds.result, kinds), {
    研究成果: [{ 成果编号: 'R-1', 成果名称: '甲', ...lineOf(kinds.result.fields, sample.values) }],
    所用钻孔: [
      { 成果编号: 'R-1', 钻孔: 'to-borehole' },
      { 成果编号: 'R-1', 钻孔: '没有的孔' },
    ],
  })
  const report = await importFile(library.db, kinds, { name: '甲.xlsx', bytes }, { account: null })
  expect(report).toMatchObject({ taken: 1, refused: 1 })
  expect(report.problems).toContainEqual(
    expect.objectContaining({ column: '钻孔', value: '没有的孔', weight: 'refused' }),
  )
  const { parts, links } = await staff.call(catalogue.record, { kind: 'result', code: 'R-1' })
  expect(parts['boreholes']).toEqual([{ boreholeId: targets['borehole'], note: null }])
  expect(Object.values(links)).toEqual([{ kind: 'borehole', code: 'to-borehole', title: 'to-borehole' }])
})
