import { sql } from 'kysely'

import type { Visit } from '#contract/personal/history.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import { belongsTo } from '#server/catalogue/name-of-number.sql.ts'

/** Lines that are kept; older ones go. */
const maxVisits = 1000

/** Notes a visit, unless the reader has paused it or there is no such record. */
export async function upsertVisit(
  db: Db,
  { account, kind, code }: { account: number; kind: string; code: string },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    insert into browse_history (account, record)
    select a.id, r.id from account a, record r
    where a.id = ${account} and not a.history_paused and r.kind = ${kind} and r.code = ${code}
    on conflict (account, record) do update set at = now(), visits = browse_history.visits + 1
    returning id`.execute(db)
  return rows.length > 0
}

export async function deleteOldest(db: Db, account: number): Promise<void> {
  await sql`delete from browse_history where account = ${account} and id in (
    select id from browse_history where account = ${account} order by at desc offset ${maxVisits})`.execute(
    db,
  )
}

interface HistoryPageRequest {
  account: number
  text: string
  current: number
  size: number
}

type VisitRow = Omit<Visit, 'at'> & { at: Date }

/** A page of visits; a title is searched only where everybody sees it. */
export async function pageVisits(db: Db, { account, text, current, size }: HistoryPageRequest) {
  const pattern = likePattern(text)
  const wanted = sql<boolean>`h.account = ${account}
    and (${text === ''}::boolean or r.title ilike ${pattern} or r.code ilike ${pattern})`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<VisitRow>`
      select h.id, r.kind as "moduleName", r.code as content, r.title, ${belongsTo} as "belongsTo", r.access, h.at, h.visits
      from browse_history h join record r on r.id = h.record where ${wanted}
      order by h.at desc, h.id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*) as count from browse_history h join record r on r.id = h.record
      where ${wanted}`.execute(db),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

export async function deleteVisits(
  db: Db,
  account: number,
  ids: readonly number[] | undefined,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from browse_history where account = ${account}
      and (${ids === undefined}::boolean or id = any(${[...(ids ?? [])]}::bigint[])) returning id`.execute(db)
  return rows.length
}

export async function isPaused(db: Db, account: number): Promise<boolean> {
  const { rows } = await sql<{
    paused: boolean
  }>`select history_paused as paused from account where id = ${account}`.execute(db)
  return rows[0]?.paused ?? false
}

export async function setPaused(db: Db, account: number, paused: boolean): Promise<void> {
  await sql`update account set history_paused = ${paused} where id = ${account}`.execute(db)
}
