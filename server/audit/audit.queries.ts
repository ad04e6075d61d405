import { type RawBuilder, sql } from 'kysely'

import type { AuditRow } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { holding } from '#database/like.ts'

/** What of the log is wanted; what is not said is not asked for. */
export interface Wanted {
  types?: readonly number[]
  operations?: readonly number[]
  actions?: readonly string[]
  from?: string | undefined
  to?: string | undefined
  account?: number | undefined
  text?: string
  success?: boolean | undefined
}

/** Lines whose numbers lie between, both included. */
export interface Span {
  first: number
  last: number
}

const midnight = (day: string) => sql`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`
const nextMidnight = (day: string) => sql`(${day}::date + 1)::timestamp at time zone 'Asia/Shanghai'`
const words = sql.raw(`(name || ' ' || address || ' ' || object)`)

type Condition = RawBuilder<unknown> | false

const among = (column: string, values: readonly unknown[] = []): Condition =>
  values.length > 0 && sql`${sql.ref(column)} = any(${values})`

/** Pairs of characters are indexed; the pattern has the last word. */
const holdingText = (text = ''): Condition[] => [
  text.length > 1 && sql`audit_pairs(${words}) @> audit_pairs(${text})`,
  text !== '' && sql`${words} ilike ${holding(text)}`,
]

/** Only what is asked stands in the statement, so that each question is planned for itself. */
function matching({ first, last }: Span, wanted: Wanted) {
  const { types, operations, actions, from, to, account, text, success } = wanted
  const conditions = [
    sql`id between ${first} and ${last}`,
    among('log_type', types),
    among('operation', operations),
    among('action', actions),
    from !== undefined && sql`at >= ${midnight(from)}`,
    to !== undefined && sql`at < ${nextMidnight(to)}`,
    account !== undefined && sql`account = ${account}`,
    success !== undefined && (success ? sql`success` : sql`not success`),
    ...holdingText(text),
  ]
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )
}

/**
 * The lines of some days, by number: the log is ordered by it. Clocks may be put right by an hour, so the span is wider
 * than the days.
 */
export async function findSpan(db: Db, { from, to }: Pick<Wanted, 'from' | 'to'>): Promise<Span> {
  const first = sql`(select id from audit_event where at >= ${midnight(from ?? '2000-01-01')} - interval '1 hour'
    order by at, id limit 1)`
  const last = sql`(select id from audit_event where at < ${nextMidnight(to ?? '2000-01-01')} + interval '1 hour'
    order by at desc, id desc limit 1)`
  const end = sql`(select max(id) from audit_event)`
  const { rows } = await sql<Span>`
    select coalesce(${from === undefined ? sql`1` : first}, ${end} + 1, 1) as first,
      coalesce(${to === undefined ? end : last}, 0) as last`.execute(db)
  return rows[0] ?? { first: 1, last: 0 }
}

type Line = Omit<AuditRow, 'at' | 'changes'> & { at: Date }

export async function listEvents(
  db: Db,
  span: Span,
  asked: Wanted & { current: number; size: number },
): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select id, at, action, log_type as "logType", operation, account, name, address, object, success, detail
    from audit_event join (select id from audit_event where ${matching(span, asked)}
      order by id desc limit ${asked.size} offset ${(asked.current - 1) * asked.size}) found using (id)
    order by id desc`.execute(db)
  return rows
}

/** How many lines there are, the newest `reach` at most, and the number of the oldest one counted. */
export async function countEvents(
  db: Db,
  span: Span,
  asked: Wanted & { reach: number },
): Promise<{ count: number; oldest: number | null }> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(id) as oldest
    from (select id from audit_event where ${matching(span, asked)} order by id desc limit ${asked.reach}) found`.execute(
    db,
  )
  return rows[0] ?? { count: 0, oldest: null }
}

/** A line with what its hash covers. */
export interface SealedLine extends Line {
  clock: string
  content: string
  previous: string
  hash: string
}

/** The next lines in their order. Lines never change, so page by page they are those of one moment. */
export async function listSealed(
  db: Db,
  span: Span,
  asked: Wanted & { limit: number },
): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select e.id, e.at, e.action, e.log_type as "logType", e.operation, e.account, e.name, e.address, e.object, e.success,
      e.detail, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') as clock,
      audit_content(e) as content, encode(e.hash, 'hex') as hash,
      encode(coalesce((select hash from audit_event where id = e.id - 1), ''), 'hex') as previous
    from (select id from audit_event where ${matching(span, asked)} order by id limit ${asked.limit}) found
    join audit_event e using (id) order by e.id`.execute(db)
  return rows
}

/** The end of the chain, as its one row says and as the lines say, at one moment. */
export async function findEnd(
  db: Db,
): Promise<{ id: number; hash: string; lastLine: number; fits: boolean }> {
  const { rows } = await sql<{ id: number; hash: string; lastLine: number; fits: boolean }>`
    select h.id, encode(h.hash, 'hex') as hash, coalesce((select max(id) from audit_event), 0) as "lastLine",
      coalesce((select e.hash = h.hash from audit_event e where e.id = h.id), h.id = 0) as fits
    from audit_head h`.execute(db)
  return rows[0] ?? { id: 0, hash: '', lastLine: 0, fits: true }
}

/** Recomputes some lines: how many there are, and the first that does not follow from the one before. */
export async function findBreak(
  db: Db,
  { first, last }: Span,
): Promise<{ events: number; brokenAt: number | null }> {
  const { rows } = await sql<{ events: number; brokenAt: number | null }>`
    with line as (
      select e.id, e.id = lag(e.id, 1, ${first}::bigint - 1) over by_id + 1 and e.hash = audit_hash(
        coalesce(lag(e.hash) over by_id, (select hash from audit_event where id = ${first}::bigint - 1), ''), e) as whole
      from audit_event e where e.id between ${first} and ${last} window by_id as (order by e.id))
    select count(*) as events, coalesce(min(id) filter (where not whole),
      case when count(*) = 0 and ${last} >= ${first} then ${first}::bigint
        when max(id) < ${last} then max(id) + 1 end) as "brokenAt" from line`.execute(db)
  return rows[0] ?? { events: 0, brokenAt: null }
}

/** The name of the program of a session. */
export async function findProgram(db: Db, session: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('app', 'app.id', 'session.app')
    .select('app.name')
    .where('session.id', '=', session)
    .executeTakeFirst()
  return found?.name
}

/** Appends lines, given as JSON, to the chain. */
export async function insertEvents(tx: Db, lines: string): Promise<void> {
  await sql`insert into audit_event (id, at, log_type, operation, action, account, name, address, object, success, detail, hash)
    select 0, now(), e.type, e.operation, e.action, e.account, e.name, e.address, e.object, e.success, e.detail, ''
    from jsonb_to_recordset(${lines}::jsonb) as e(type smallint, operation smallint, action text,
      account bigint, name text, address text, object text, success boolean, detail jsonb)`.execute(tx)
}
