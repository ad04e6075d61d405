import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Stored } from '#server/catalogue/stored.ts'

/** Who changes something, and as part of what. */
export interface Author {
  account: number | null
  batch?: number | null
  comment?: string | null
}

export interface ChangeLine {
  record: number
  code: string
  action: 'create' | 'update' | 'remove'
  wanted: Stored
  before: Stored | null
  version: number | null
}

/** Writes down effects on records, a line each, in their order. */
export async function insertChanges(
  tx: Db,
  kind: Kind,
  lines: readonly ChangeLine[],
  { batch = null, account, comment = null }: Author,
): Promise<void> {
  if (lines.length === 0) return
  await sql`
    insert into change (record, kind, code, action, state, batch, account, comment, wanted, before,
      version_after, applied_at)
    select record, ${kind.name}, code, action, 'applied', ${batch}::bigint, ${account}::bigint, ${comment},
      wanted, before, version, now()
    from json_to_recordset(${JSON.stringify(lines)}::json) as t (record bigint, code text, action text,
      wanted jsonb, before jsonb, version int)`.execute(tx)
}

export interface BatchChange {
  id: number
  kind: string
  code: string
  action: 'create' | 'update'
  wanted: Stored
  before: Stored | null
}

/** Changes of a batch that are not undone, the last before one of them first. */
export async function listUndoable(
  tx: Db,
  { batch, before, limit }: { batch: number; before: number; limit: number },
): Promise<BatchChange[]> {
  const { rows } = await sql<BatchChange>`
    select id, kind, code, action, wanted, before from change
    where batch = ${batch} and state = 'applied' and action <> 'remove' and id < ${before}
    order by id desc limit ${limit}`.execute(tx)
  return rows
}

export async function setUndone(tx: Db, changes: readonly number[]): Promise<void> {
  await sql`update change set state = 'undone' where id = any(${changes})`.execute(tx)
}
