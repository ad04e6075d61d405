import { type RawBuilder, sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { LoanBox } from '#contract/loans/loans.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'

export interface QueueQuery {
  box: LoanBox
  account: number
  state?: LoanState | undefined
  q: string
  /** States in which somebody of this account's permissions has something to do. */
  due: readonly LoanState[]
  /** States that the account may see; undefined for all. */
  seen: readonly LoanState[] | undefined
  current: number
  size: number
}

/** Counting ends here; with a text, and where each has to be looked at, earlier. */
const maxCounted = 2000
const maxLookedAt = 500
/** As many as a text may find by its index; what it finds more often is found among the newest. */
const maxKnown = 20_000
/** As many of the newest are looked at one by one before an index of texts is asked. */
const maxProbed = 5000

type Condition = RawBuilder<unknown>

const words = sql`(l.number || ' ' || l.reader || ' ' || l.company)`
const byRow = (q: string): Condition => (q === '' ? sql`` : sql`and ${words} ilike ${likePattern(q)}`)
/** Of a text, pairs of characters: single ones are in nearly every row. */
const byIndex = (q: string): Condition => sql`and grams(${words}) @>
  array(select g from unnest(grams(${q})) g where char_length(g) = ${[...q].length > 1 ? 2 : 1}::int) ${byRow(q)}`

const isForeign = ({ account }: QueueQuery): Condition => sql`l.account is distinct from ${account}`
const inStates = ({ state, seen }: QueueQuery): Condition => sql`l.state <> 'draft'
  ${state ? sql`and l.state = ${state}` : sql``} ${seen ? sql`and l.state = any(${seen})` : sql``}`

/** Work that waits, by its due day: the first ones of each state, which an index has in this order, then the first of all. */
function selectWaiting(asked: QueueQuery, limit: number): Condition {
  const { due, state, account, q } = asked
  const states = due.filter((one) => state === undefined || one === state)
  return sql`select w.id, w.due_on from unnest(${states}::text[]) s cross join lateral (
      select l.id, l.due_on from loan l
      where l.state = s and l.process <> 0 and (l.holder is null or l.holder = ${account}) and ${isForeign(asked)} ${byRow(q)}
      order by l.due_on, l.id limit ${limit}) w`
}

/** What somebody holds. */
const selectHeld = (asked: QueueQuery, limit: number): Condition => sql`select l.id, l.due_on from loan l
  where l.holder = ${asked.account} and l.process <> 0 and ${inStates(asked)} and ${isForeign(asked)} ${byRow(asked.q)}
  order by l.due_on, l.id limit ${limit}`

/** What somebody has moved, or was told of; the newest first. */
function selectTouched(asked: QueueQuery, limit: number): Condition {
  const { box, account, q } = asked
  const from =
    box === 'done'
      ? sql`select distinct loan from loan_line where by = ${account} order by loan desc`
      : sql`select loan from loan_copy where account = ${account} order by loan desc`
  return sql`select l.id, l.due_on from (${from}) t join loan l on l.id = t.loan
    where ${inStates(asked)} and ${isForeign(asked)} ${byRow(q)} order by t.loan desc limit ${limit}`
}

/** The newest of all that match, whatever their text costs. */
const selectNewest = (
  asked: QueueQuery,
  text: Condition,
  limit: number,
): Condition => sql`select l.id, l.due_on from loan l
  where ${inStates(asked)} and ${isForeign(asked)} ${text} order by l.id desc limit ${limit}`

/** Those of the newest whose text matches. */
const probe = (asked: QueueQuery, limit: number): Condition => sql`select l.id, l.due_on
  from (select * from loan l where ${inStates(asked)} and ${isForeign(asked)} order by l.id desc limit ${maxProbed}) l
  where true ${byRow(asked.q)} order by l.id desc limit ${limit}`

/** What an index of texts knows, up to so many. */
const selectIndexed = (asked: QueueQuery, limit: number): Condition => sql`select l.id, l.due_on from loan l
  where ${inStates(asked)} and ${isForeign(asked)} ${byIndex(asked.q)} limit ${limit}`

interface QueuePage {
  ids: number[]
  total: number
}

/** A page of what was found, and how much that was, in one statement. */
async function pageOf(db: Db, found: Condition, { box, current, size }: QueueQuery): Promise<QueuePage> {
  const order = box === 'todo' || box === 'mine' ? sql`due_on nulls last, id` : sql`id desc`
  const { rows } = await sql<QueuePage>`with found as materialized (${found})
    select (select count(*)::int from found) as total, array(
      select id from found order by ${order} limit ${size} offset ${(current - 1) * size}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** A page of a box in its order: what is to be done by its day, the others newest first; counted up to a limit. */
export async function findQueuePage(db: Db, asked: QueueQuery): Promise<QueuePage> {
  const { box, q, current, size } = asked
  const atLeast = (limit: number) => Math.max(limit, current * size)
  if (box === 'todo') return pageOf(db, selectWaiting(asked, atLeast(maxCounted)), asked)
  if (box === 'mine') return pageOf(db, selectHeld(asked, atLeast(maxCounted)), asked)
  if (box !== 'all') return pageOf(db, selectTouched(asked, atLeast(maxLookedAt)), asked)
  if (q === '') return pageOf(db, selectNewest(asked, sql``, atLeast(maxCounted)), asked)
  const near = await pageOf(db, probe(asked, atLeast(maxLookedAt)), asked)
  if (near.total >= maxLookedAt) return near
  if (near.ids.length < size) return pageOf(db, selectIndexed(asked, maxKnown), asked)
  const { total } = await pageOf(db, selectIndexed(asked, maxLookedAt), asked)
  return { ids: near.ids, total }
}
