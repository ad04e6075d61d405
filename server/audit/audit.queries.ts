import { sql } from 'kysely'

import type { AuditRow } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { holding } from '#database/like.ts'

export interface AuditAsked {
  current: number
  size: number
  action: string
  text: string
}

const wanted = ({ action, text }: AuditAsked) => {
  const pattern = holding(text)
  return sql`(${action} = '' or action = ${action})
    and (${text} = '' or name ilike ${pattern} or address ilike ${pattern} or object ilike ${pattern})`
}

export async function listEvents(
  db: Db,
  asked: AuditAsked,
): Promise<(Omit<AuditRow, 'at'> & { at: Date })[]> {
  const { rows } = await sql<Omit<AuditRow, 'at'> & { at: Date }>`
    select id, at, action, log_type as "logType", operation, account, name, address, object, success, detail
    from audit_event where ${wanted(asked)}
    order by id desc limit ${asked.size} offset ${(asked.current - 1) * asked.size}`.execute(db)
  return rows
}

export async function countEvents(db: Db, asked: AuditAsked): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) from audit_event where ${wanted(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

/** Counts the events and returns the first one whose hash does not match its line and the previous hash. */
export async function findBreak(db: Db): Promise<{ events: number; brokenAt: number | null }> {
  const { rows } = await sql<{ events: number; brokenAt: number | null }>`
    with chain as (
      select e.id, e.hash = audit_hash(coalesce(lag(e.hash) over (order by e.id), ''), e)
        and e.id = coalesce(lag(e.id) over (order by e.id), 0) + 1 as whole
      from audit_event e)
    select count(*) as events, coalesce(min(id) filter (where not whole),
      (select case when h.id <> coalesce(max(chain.id), 0) then coalesce(max(chain.id), 0) + 1
         when h.hash <> (select hash from audit_event where id = h.id) then h.id end
       from audit_head h)) as "brokenAt"
    from chain`.execute(db)
  return rows[0] ?? { events: 0, brokenAt: null }
}

/** Appends lines, given as JSON, to the chain. */
export async function insertEvents(tx: Db, lines: string): Promise<void> {
  await sql`insert into audit_event (id, at, log_type, operation, action, account, name, address, object, success, detail, hash)
    select 0, now(), e.type, e.operation, e.action, e.account, e.name, e.address, e.object, e.success, e.detail, ''
    from jsonb_to_recordset(${lines}::jsonb) as e(type smallint, operation smallint, action text,
      account bigint, name text, address text, object text, success boolean, detail jsonb)`.execute(tx)
}
