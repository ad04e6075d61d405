import { type RawBuilder, sql } from 'kysely'

import type { AuditRow } from '#contract/audit.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'

/** What of the log is wanted; what is not said is not asked for. */
export interface LogFilter {
  types?: readonly number[]
  operations?: readonly number[]
  actions?: readonly string[]
  from?: string | undefined
  to?: string | undefined
  account?: number | undefined
  text?: string
  success?: boolean | undefined
  /** The text is compared line by line, without the index of its pairs: quicker where many lines hold it. */
  unindexed?: boolean
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

const isAmong = (column: string, values: readonly unknown[] = []): Condition =>
  values.length > 0 && sql`${sql.ref(column)} = any(${values})`

/** Pairs of characters are indexed; the pattern has the last word. */
const holdingText = ({ text = '', unindexed = false }: LogFilter): Condition[] => [
  text.length > 1 && !unindexed && sql`audit_pairs(${words}) @> audit_pairs(${text})`,
  text !== '' && sql`${words} ilike ${likePattern(text)}`,
]

/** Only what is asked stands in the statement, so that each question is planned for itself. */
function matchesFilter({ first, last }: Span, wanted: LogFilter) {
  const { types, operations, actions, from, to, account, success } = wanted
  const conditions = [
    sql`id between ${first} and ${last}`,
    isAmong('log_type', types),
    isAmong('operation', operations),
    isAmong('action', actions),
    from !== undefined && sql`at >= ${midnight(from)}`,
    to !== undefined && sql`at < ${nextMidnight(to)}`,
    account !== undefined && sql`account = ${account}`,
    success !== undefined && (success ? sql`success` : sql`not success`),
    ...holdingText(wanted),
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
export async function findSpan(db: Db, { from, to }: Pick<LogFilter, 'from' | 'to'>): Promise<Span> {
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

export type Line = Omit<AuditRow, 'at' | 'changes'> & { at: Date }

/** The numbers of lines, the newest first. */
export async function listIds(
  db: Db,
  span: Span,
  asked: LogFilter & { limit: number; offset?: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from audit_event where ${matchesFilter(span, asked)}
    order by id desc limit ${asked.limit} offset ${asked.offset ?? 0}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Lines by number, the newest first. */
export async function listLines(db: Db, ids: readonly number[]): Promise<Line[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Line>`
    select id, at, action, log_type as "logType", operation, account, name, address, object, success, detail
    from audit_event where id = any(${ids}) order by id desc`.execute(db)
  return rows
}

/** How many lines there are, the newest `reach` at most, and the number of the oldest one counted. */
export async function countEvents(
  db: Db,
  span: Span,
  asked: LogFilter & { reach: number },
): Promise<{ count: number; oldest: number | null }> {
  const { rows } = await sql<{ count: number; oldest: number | null }>`
    select count(*) as count, min(id) as oldest
    from (select id from audit_event where ${matchesFilter(span, asked)} order by id desc limit ${asked.reach}) found`.execute(
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
  asked: LogFilter & { limit: number },
): Promise<SealedLine[]> {
  const { rows } = await sql<SealedLine>`
    select e.id, e.at, e.action, e.log_type as "logType", e.operation, e.account, e.name, e.address, e.object, e.success,
      e.detail, to_char(e.at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS.US') as clock,
      audit_content(e) as content, encode(e.hash, 'hex') as hash,
      encode(coalesce((select hash from audit_event where id = e.id - 1), ''), 'hex') as previous
    from (select id from audit_event where ${matchesFilter(span, asked)} order by id limit ${asked.limit}) found
    join audit_event e using (id) order by e.id`.execute(db)
  return rows
}

/** The name of the program of a session; none for a person's, whoever it was handed to. */
export async function findProgram(db: Db, session: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('app', 'app.id', 'session.app')
    .select('app.name')
    .where('session.id', '=', session)
    .where('session.account', 'is', null)
    .executeTakeFirst()
  return found?.name
}

interface Person {
  id: number
  name: string
  detail: string
}

/** People with lines in the log whose name or username holds a text. */
export async function findPeople(db: Db, text: string): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, name, coalesce(username, '') as detail from account
    where (name ilike ${likePattern(text)} or username ilike ${likePattern(text)})
      and exists (select from audit_event where audit_event.account = account.id)
    order by length(name), name, id limit 20`.execute(db)
  return rows
}

/** The names of people by number; whoever is gone is called as in their last line. */
export async function listPeople(db: Db, ids: readonly number[]): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select wanted.id, coalesce(nullif(a.name, ''),
        (select e.name from audit_event e where e.account = wanted.id order by e.id desc limit 1), '') as name,
      coalesce(a.username, '') as detail
    from unnest(${ids}::bigint[]) wanted (id) left join account a on a.id = wanted.id`.execute(db)
  return rows
}
