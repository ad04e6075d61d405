import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

/** Who changes something, and as part of what. */
export interface Author {
  account: number | null
  batch?: number | null
  /** Number of a batch of changes that can be undone together. */
  operation?: number | null
  comment?: string | null
  /** Removed records can be restored. */
  toBin?: true
  /** Ids of the drafts that are hereby applied, by code: they become the lines of their records. */
  drafts?: ReadonlyMap<string, number>
}

export interface ChangeLine {
  record: number
  code: string
  action: 'create' | 'update' | 'remove'
  wanted: RecordContent
  before: RecordContent | null
  version: number | null
}

const lineColumns = sql.raw('record bigint, code text, action text, wanted jsonb, before jsonb, version int')
const isBinned = (toBin: boolean | undefined) => sql`(action = 'remove' and ${toBin === true}::boolean)`

/** Writes down effects on records, a line each, in their order. */
export async function insertChanges(
  tx: Db,
  kind: Kind,
  lines: readonly ChangeLine[],
  { batch = null, operation = null, account, comment = null, toBin }: Author,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into change (record, kind, code, action, state, batch, operation, account, comment, wanted, before,
      version_after, applied_at, in_bin, title, secret)
    select record, ${kind.name}, code, action, 'applied', ${batch}::bigint, ${operation}::bigint,
      ${account}::bigint, ${comment}, wanted, before, version, clock_timestamp(), ${isBinned(toBin)},
      case when ${isBinned(toBin)} then wanted ->> 'title' end,
      ${isBinned(toBin)} and wanted ->> 'access' = 'secret'
    from json_to_recordset(${JSON.stringify(lines)}::json) as t (${lineColumns})`.execute(tx)
}

/** Drafts become the lines of their records; they keep their author, and whoever applies them is the reviewer. */
export async function applyDrafts(
  tx: Db,
  lines: readonly (ChangeLine & { draft: number | undefined })[],
  { account, toBin }: Author,
): Promise<void> {
  await sql`
    update change c set record = t.record, state = 'applied', wanted = t.wanted, before = t.before,
      version_after = t.version, applied_at = clock_timestamp(), updated_at = now(), version = c.version + 1,
      reviewer = ${account}::bigint, in_bin = t.in_bin
    from (select t.*, ${isBinned(toBin)} as in_bin
      from json_to_recordset(${JSON.stringify(lines)}::json) as t (draft bigint, ${lineColumns})) t
    where c.id = t.draft`.execute(tx)
}

/** What drafts of these records hold is secret from now on. */
export async function sealDrafts(tx: Db, records: readonly number[]): Promise<void> {
  await sql`update change set secret = true where record = any(${records}) and drafted`.execute(tx)
}

export interface BatchChange {
  id: number
  kind: string
  code: string
  action: 'create' | 'update'
  wanted: RecordContent
  before: RecordContent | null
}

/** The changes of one file, or of one operation on several records. */
export type Together = { batch: number } | { operation: number }

/** Changes made together that are not undone, the last before one of them first. */
export async function listUndoable(
  tx: Db,
  { of, before, limit }: { of: Together; before: number; limit: number },
): Promise<BatchChange[]> {
  const together = 'batch' in of ? sql`batch = ${of.batch}` : sql`operation = ${of.operation}`
  const { rows } = await sql<BatchChange>`
    select id, kind, code, action, wanted, before from change
    where ${together} and state = 'applied' and action <> 'remove' and id < ${before}
    order by id desc limit ${limit}`.execute(tx)
  return rows
}

export async function setUndone(tx: Db, changes: readonly number[]): Promise<void> {
  await sql`update change set state = 'undone' where id = any(${changes})`.execute(tx)
}
