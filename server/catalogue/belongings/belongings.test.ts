import { beforeAll, expect, test } from 'vitest'

import { stewardship } from '#contract/catalogue/editing/stewardship.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { staffLoans } from '#contract/loans/loans.ts'
import { testApp, type SignedIn, type TestApp } from '#testing/app.ts'
import { openLending } from '#testing/builders/loans.ts'
import { buildRecord } from '#testing/builders/records.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { lastingTables, ownedTables } from './tables.ts'

/** Written with a record and made anew from it: nothing of these outlives a removal. */
const contents = Object.values(kinds).flatMap(({ table, parts }) => [
  `${table}.id`,
  ...Object.values(parts).map((part) => `${part.table}.record`),
])
const madeAnew = [
  'quality_finding.other',
  'quality_finding.record',
  'file_page.record',
  'record_strip.record',
  'search_document.record',
  'sealed_record.record',
]
/** Kept with the removal and given back. */
const returned = ['every_observation.record', 'observation.record', 'sealed_observation.record']

let library: TestApp
let keeper: SignedIn
let lending: Awaited<ReturnType<typeof openLending>>

beforeAll(async () => {
  library = await testApp()
  keeper = await library.signIn('records.read', 'records.write', 'records.purge')
  lending = await openLending(library)
})

const remove = async (code: string, version = 1) => {
  await keeper.call(catalogue.remove, { kind: 'archive', code, version })
  const { records } = await keeper.call(stewardship.bin, { size: 200 })
  return records.find((row) => row.code === code)?.id ?? 0
}

test('every column that names a record has a rule for what becomes of it', async () => {
  const { rows } = await library.pool.query<{ name: string; kind: string | null }>(`
    select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'record'::regclass and a.attname <> 'sealed'
    union select table_name || '.' || column_name from information_schema.columns
      where table_schema = 'public' and column_name = 'record' order by 1`)
  // what other kinds point with: nothing is removed while they do
  const pointers = Object.values(kinds).flatMap(({ table, fields, parts }) => [
    ...Object.entries(fields).map((field) => [table, ...field] as const),
    ...Object.values(parts).flatMap((part) =>
      Object.entries(part.fields).map((f) => [part.table, ...f] as const),
    ),
  ])
  const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const pointing = pointers.flatMap(([table, name, { type }]) =>
    type === 'ref' ? [`${table}.${snake(name)}`] : [],
  )
  const ruled = [...ownedTables, ...lastingTables].map((table) => `${table}.record`)
  const known = new Set([...contents, ...madeAnew, ...returned, ...pointing, ...ruled])
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name) && !/_\d\./.test(name))).toEqual([])
  expect(ruled.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})

/** How many rows each table holds that names a record. */
async function rowsOf(record: number): Promise<Record<string, number>> {
  const tables = [...ownedTables, ...lastingTables, 'every_observation'].filter((table) => table !== 'change')
  const counted = tables.map(async (table) => {
    const { rows } = await library.pool.query<{ count: number }>(
      `select count(*)::int as count from ${table} where record = $1`,
      [record],
    )
    return [table, rows[0]?.count ?? 0] as const
  })
  return Object.fromEntries(await Promise.all(counted))
}

/** A report that was read, kept, opened, asked about and lent. */
async function usedReport(): Promise<{ code: string; id: number }> {
  const reader = await lending.newReader()
  const code = await lending.report()
  const loan = await lending.lent(reader, code)
  await lending.move(lending.counter, loan, 'takeBack', { positions: [1] })
  await lending.move(lending.counter, loan, 'close')
  const { id } = await keeper.call(catalogue.record, { kind: 'archive', code })
  const account = reader.actor.id
  const write = (text: string, ...values: unknown[]) => library.pool.query(text, [id, ...values])
  await write(`insert into file (record, name, media_type, size, sha256, path)
    values ($1, '甲.pdf', 'application/pdf', 1, '', gen_random_uuid()::text)`)
  await write(`insert into favourite (record, account, query) values ($1, $2, 'archive')`, account)
  await write(`insert into browse_history (record, account) values ($1, $2)`, account)
  await write(
    `insert into threshold (record, account, quantity, measure, side, bound) values ($1, $2, 'up', 'value', 'above', 1)`,
    account,
  )
  await write(`insert into credit_opening (record, account) values ($1, $2)`, account)
  await write(
    `insert into feedback (kind, record, account, field_label, body) values ('question', $1, $2, '', '在哪里')`,
    account,
  )
  await write(
    `insert into loan_grant (record, account, loan, until)
    select $1, $2, loan, current_date from loan_item where record = $1`,
    account,
  )
  await write(
    `insert into every_observation (record, quantity, at, value, sealed) values ($1, 'level', now(), 1, false)`,
  )
  return { code, id }
}

test('a report that was lent goes to the bin; restored, all that hung on it is there again', async () => {
  const { code, id } = await usedReport()
  const before = await rowsOf(id)
  const none = ['credit_line', 'batch_reading'] // a report is not paid for, and nothing is read off it
  expect(Object.entries(before).filter(([table, count]) => count === 0 && !none.includes(table))).toEqual([])
  const whole = await keeper.call(catalogue.record, { kind: 'archive', code })
  const removal = await remove(code)
  expect(await outcomeOf(keeper.call(catalogue.record, { kind: 'archive', code }))).toBe('not_found')
  await keeper.call(stewardship.restore, { ids: [removal] })
  expect(await rowsOf(id)).toEqual(before)
  const { updatedAt: _, ...rest } = whole
  expect(await keeper.call(catalogue.record, { kind: 'archive', code })).toMatchObject(rest)
  await lending.lent(await lending.newReader(), code)
})

test('what stands on a shelf is not purged; what is purged takes along what readers had of it', async () => {
  const { code, id } = await usedReport()
  const removal = await remove(code)
  await expect(keeper.call(stewardship.purge, { ids: [removal] })).rejects.toMatchObject({
    code: 'still_shelved',
    message: expect.stringMatching(/库中还有它的实体 GC\d+，先注销实体/),
  })
  await library.pool.query('update loan_item set holding = null, state = $2 where record = $1', [
    id,
    'released',
  ])
  await library.pool.query('delete from holding where record = $1', [id])
  await keeper.call(stewardship.purge, { ids: [removal] })
  const { loan_item: items, feedback, credit_line: _, ...owned } = await rowsOf(id)
  expect([items, feedback]).toEqual([1, 1])
  expect(new Set(Object.values(owned))).toEqual(new Set([0]))
})

test('a box whose report was taken down is still known at the counter, and comes back', async () => {
  const code = await lending.report()
  const loan = await lending.lent(await lending.newReader(), code)
  await remove(code)
  const { box } = await lending.counter.call(staffLoans.scan, { code: `BOX-${code}` })
  expect(box?.items).toMatchObject([{ title: `勘察报告 ${code}`, loan, out: true }])
  await lending.move(lending.counter, loan, 'takeBack', { positions: [1] })
  expect((await lending.counter.call(staffLoans.scan, { code: `BOX-${code}` })).box?.items).toMatchObject([
    { title: `勘察报告 ${code}`, out: false },
  ])
})

test('of a secret report in the bin the shelf tells no title', async () => {
  const secrets = await library.signIn('records.read', 'records.write', 'records.secret')
  const code = await buildRecord(library.db, kinds.archive, {
    title: '秘密题名',
    access: 'secret',
    values: { level: 'item' },
  })
  await library.pool.query(
    `insert into holding (record, box) select id, 'BOX-M' from record order by id desc limit 1`,
  )
  await secrets.call(catalogue.remove, { kind: 'archive', code, version: 1 })
  const { box } = await lending.counter.call(staffLoans.scan, { code: 'BOX-M' })
  expect(box?.items.map(({ title }) => title)).toEqual(['涉密资料'])
})
