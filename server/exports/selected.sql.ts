import { type RawBuilder, sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { unpackIds } from '#database/packed-ids.ts'
import { passesAll, type Test } from '#server/catalogue/query/query.ts'
import { isOpenedBy } from '#server/credit/credit.sql.ts'

import { accessAt, type ExportReader, isWholeFor } from './lines.sql.ts'

/** SQL: the records of a kind that pass the tests, or those with certain codes. */
export type RecordSelection = { tests: readonly Test[] } | { codes: readonly string[] }

const kindWithRecords = (kind: Kind) => sql`${sql.table(kind.table)} k join record r on r.id = k.id`

const isSelected = (selected: RecordSelection): RawBuilder<unknown> =>
  'codes' in selected
    ? sql`r.code = any(${selected.codes})`
    : selected.tests.length === 0
      ? sql`true`
      : passesAll(selected.tests)

/** Ids of records, eight bytes each. */
export interface SelectedIds {
  ids: Float64Array
  /** Those of them that pass a further test. */
  passing: Float64Array
}

/**
 * All that are selected, in the order of their codes: codes of one key by themselves, since an id would tell between which
 * others a secret record lies.
 */
export async function listSelected(
  db: Db,
  kind: Kind,
  selected: RecordSelection,
  passes: RawBuilder<boolean>,
): Promise<SelectedIds> {
  const order = sql`order by k.code_key, r.code collate "C"`
  const { rows } = await sql<{ ids: Buffer | null; passing: Buffer | null }>`
    select string_agg(int8send(k.id), '' ${order}) as ids,
      string_agg(int8send(k.id), '' ${order}) filter (where ${passes}) as passing
    from ${kindWithRecords(kind)} where r.kind = ${kind.name} and ${isSelected(selected)}`.execute(db)
  return { ids: unpackIds(rows[0]?.ids), passing: unpackIds(rows[0]?.passing) }
}

/** What is selected, by level of access today, and how much of it an account has open. */
export interface LevelCount {
  access: 'open' | 'member' | 'protected' | 'secret'
  total: number
  opened: number
  /** Of one of them. */
  price: number
}

export async function countLevels(
  db: Db,
  kind: Kind,
  selected: RecordSelection,
  reader: ExportReader,
): Promise<LevelCount[]> {
  const access = accessAt(reader.day)
  const { rows } = await sql<LevelCount>`
    select access, total, opened, credit_price_of(${kind.name}, access::text) as price from (
      select ${access} as access, count(*) as total, count(*) filter (where ${isWholeFor(reader)}) as opened
      from ${kindWithRecords(kind)} where r.kind = ${kind.name} and ${isSelected(selected)} group by 1) level`.execute(
    db,
  )
  return rows
}

export interface DueRecord {
  code: string
  price: number
}

/** What is selected and is its reader's to open, for which they have not paid. */
export async function listDue(
  db: Db,
  kind: Kind,
  selected: RecordSelection,
  { account, day }: ExportReader,
): Promise<DueRecord[]> {
  const access = accessAt(day)
  const { rows } = await sql<DueRecord>`
    select code, price from (
      select r.code, k.code_key, credit_price_of(${kind.name}, (${access})::text) as price
      from ${kindWithRecords(kind)}
      where r.kind = ${kind.name} and ${isSelected(selected)} and ${access} in ('open', 'member')
        and not ${isOpenedBy(account)}) due
    where price > 0 order by code_key, code collate "C"`.execute(db)
  return rows
}
