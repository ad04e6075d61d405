import { sql } from 'kysely'

import type { Visit, VisitState } from '#contract/reading-room/reading-room.ts'
import type { Db } from '#database/database.ts'

/** A seat is taken while its visit is booked or has been made. */
const isTaken = sql`v.state in ('booked', 'come')`
const columns = sql`v.id, v.day, s.opens, s.closes, v.seat, v.state`

export async function listVisits(db: Db, loan: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`select ${columns} from visit v join reading_session s on s.id = v.session
    where v.loan = ${loan} order by v.day, s.opens, v.id`.execute(db)
  return rows
}

interface SeatCount {
  day: string
  session: number
  count: number
}

/** How many seats of each session are taken on the days of a span. */
export async function countTaken(db: Db, from: string, to: string): Promise<SeatCount[]> {
  const { rows } = await sql<SeatCount>`select day, session, count(*)::int as count from visit v
    where day between ${from}::date and ${to}::date and ${isTaken} group by day, session`.execute(db)
  return rows
}

export interface Seat {
  loan: number
  day: string
  session: number
  /** Seats that the session has on that day. */
  seats: number
}

/**
 * Takes the first free seat; none if there is none, or if somebody takes it at the same moment: whoever comes second
 * waits for the first one's transaction and gets nothing.
 */
export async function insertVisit(tx: Db, { loan, day, session, seats }: Seat): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with taken as (select seat from visit v where day = ${day}::date and session = ${session} and ${isTaken})
    insert into visit (loan, day, session, seat)
    select ${loan}, ${day}::date, ${session}, seat from generate_series(1, ${seats}::int) seat
    where seat not in (select taken.seat from taken) and (select count(*) from taken) < ${seats}
    order by seat limit 1
    on conflict do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Whether a loan has a visit there, and how many seats are taken. */
export async function readSession(db: Db, { loan, day, session }: Omit<Seat, 'seats'>) {
  const { rows } = await sql<{ own: boolean; count: number }>`
    select coalesce(bool_or(loan = ${loan}), false) as own, count(*)::int as count from visit v
    where day = ${day}::date and session = ${session} and ${isTaken}`.execute(db)
  return rows[0] ?? { own: false, count: 0 }
}

/** The number of another application for which a reader has a seat there. */
export async function findOtherVisit(
  tx: Db,
  { loan, day, session }: Omit<Seat, 'seats'>,
  account: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ number: string }>`
    select l.number from visit v join loan l on l.id = v.loan
    where v.day = ${day}::date and v.session = ${session} and ${isTaken}
      and l.account = ${account} and l.id <> ${loan} limit 1`.execute(tx)
  return rows[0]?.number
}

export async function countBooked(db: Db, loan: number, from: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit
    where loan = ${loan} and state = 'booked' and day >= ${from}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** Cancels a visit that is booked; false if it is not. */
export async function cancelVisit(tx: Db, loan: number, visit: number): Promise<boolean> {
  const { rows } = await sql`update visit set state = 'cancelled'
    where id = ${visit} and loan = ${loan} and state = 'booked' returning id`.execute(tx)
  return rows.length > 0
}

export async function findVisitOf(db: Db, visit: number) {
  const { rows } = await sql<{ loan: number; day: string; state: VisitState }>`
    select loan, day, state from visit where id = ${visit}`.execute(db)
  return rows[0]
}

/** Says what became of a visit; false if its seat has gone to somebody else. */
export async function setVisitState(tx: Db, visit: number, state: VisitState): Promise<boolean> {
  const { rows } = await sql`update visit m set state = ${state} where m.id = ${visit}
    and not exists (select from visit v where v.id <> m.id and v.day = m.day and v.session = m.session
      and v.seat = m.seat and ${isTaken} and ${state} <> 'missed') returning m.id`.execute(tx)
  return rows.length > 0
}

interface ComingVisit extends Visit {
  loan: number
  number: string
  reader: string
  company: string
  items: number
}

/** Who comes on a day, by session and seat. */
export async function listComing(db: Db, day: string): Promise<ComingVisit[]> {
  const { rows } = await sql<ComingVisit>`select ${columns}, l.id as loan, l.number, l.reader, l.company,
      (select count(*)::int from loan_item i where i.loan = l.id) as items
    from visit v join reading_session s on s.id = v.session join loan l on l.id = v.loan
    where v.day = ${day}::date and v.state <> 'cancelled' order by s.opens, v.seat, v.id`.execute(db)
  return rows
}

/** The days from a day on for which visits are booked. */
export async function listBookedDays(db: Db, from: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select distinct day from visit
    where state = 'booked' and day >= ${from}::date`.execute(db)
  return rows.map(({ day }) => day)
}

interface CancelledVisit {
  day: string
  loan: number
  number: string
  account: number | null
}

/** Cancels what is booked for these days. */
export async function cancelDays(tx: Db, days: readonly string[]): Promise<CancelledVisit[]> {
  const { rows } = await sql<CancelledVisit>`update visit v set state = 'cancelled' from loan l
    where l.id = v.loan and v.state = 'booked' and v.day = any(${days}::date[])
    returning v.day, l.id as loan, l.number, l.account`.execute(tx)
  return rows
}

export async function countVisitsOf(db: Db, sessions: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from visit
    where session = any(${sessions}::bigint[])`.execute(db)
  return rows[0]?.count ?? 0
}
