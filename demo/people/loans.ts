import { sql } from 'kysely'

import { isWorkingDay, workingDaysLater } from '#contract/calendar/working-days.ts'
import type { LoanParty, LoanState } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import { demoCalendar, listSpecialDays } from '#demo/calendar/holidays.ts'
import { itemStateOf, walk, ways } from '#demo/loans/ways.ts'

interface Reader {
  id: number
  name: string
  company: string
}

/** Who has done what: an account for each party of staff. */
export type Staff = Readonly<Partial<Record<LoanParty, number>>>

const chinaAhead = 8 * 3_600_000
const json = (rows: unknown) => JSON.stringify(rows)

/** Applications of invented readers in every state, with their timelines; without things on the shelves none. */
export async function loadLoans(
  tx: Db,
  readers: readonly Reader[],
  staff: Staff,
  now: number,
): Promise<void> {
  // who comes for an organisation has shown its letter at the counter; who has an account comes for themselves
  const walked = ways.map((way, place) => ({
    ...walk(way, now),
    way,
    place,
    reader: readers[place % readers.length],
  }))
  const rows = walked.map(({ way, place, reader, steps, process, ...loan }) => ({
    ...{ place, process, state: loan.state, purpose: way.purpose, use_mode: way.useMode, reason: way.reason },
    ...{ ...applicantOf(place, loan.state, reader, staff), reader: reader?.name, lines: steps.length },
    ...{ due_on: loan.dueOn, due_from: loan.dueFrom, due_days: loan.dueDays },
    ...{ lent_on: loan.lentOn, extended: loan.extended },
    holder: loan.state === 'reviewing' ? staff.reviewer : null,
    returner: loan.state === 'returned' ? steps.at(-1)?.before : null,
    submitted_at: steps[0]?.at,
    ended_at: process === 0 ? steps.at(-1)?.at : null,
  }))
  const items = walked.flatMap(({ way, place, state }) =>
    Array.from({ length: way.items }, (_, position) => ({
      ...{ place, position: position + 1, access: way.access, state: itemStateOf(state) },
    })),
  )
  const lines = walked.flatMap(({ place, steps, reader, state }) =>
    steps.map(({ move, party, before, after, opinion, at }, index) => ({
      ...{ place, number: index + 1, at, party, before, after, opinion, move: move.name, code: move.code },
      by: party === 'applicant' ? applicantOf(place, state, reader, staff).by : staff[party],
    })),
  )
  await insertLoans(tx, json(rows), json(items), json(lines))
  await insertRoomDays(tx, new Date(now + chinaAhead).toISOString().slice(0, 10))
}

/** The holidays of two years and New Year's Day after them, a day with few seats, and who comes to the reading room on the next working day. */
async function insertRoomDays(tx: Db, today: string): Promise<void> {
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const shortDay = workingDaysLater(today, 6, demoCalendar)
  const next = isWorkingDay(today, demoCalendar) ? today : workingDaysLater(today, 1, demoCalendar)
  const days = [
    ...listSpecialDays(),
    { day: newYear, kind: 'rest', note: '元旦' },
    { day: shortDay, kind: 'short', seats: 4, note: '部分座位检修' },
  ]
  await sql`with days as (insert into calendar_day (day, kind, seats, note)
      select day, kind, seats, note from json_to_recordset(${json(days)}::json)
        as d (day date, kind text, seats int, note text)
      on conflict do nothing)
    insert into visit (loan, day, session, seat)
    select l.id, ${next}::date, s.id, row_number() over (partition by s.id order by l.id)
    from (select id, row_number() over (order by id) as turn from loan
      where state in ('ready', 'lent', 'approved') and use_mode = 'read') l
    join (select id, row_number() over (order by opens) as turn, count(*) over () as sessions from reading_session) s
      on s.turn = 1 + l.turn % s.sessions`.execute(tx)
}

function applicantOf(place: number, state: LoanState, reader: Reader | undefined, { counter }: Staff) {
  const isServed = place % 2 === 0 && state !== 'returned'
  return isServed
    ? { account: null, company: reader?.company, entered_by: counter, by: counter }
    : { account: reader?.id, company: '', entered_by: null, by: reader?.id }
}

/** Each item takes the next thing of its openness that lies on a shelf. */
async function insertLoans(tx: Db, rows: string, items: string, lines: string): Promise<void> {
  await sql`with given as (
      select i.*, row_number() over (partition by i.access order by i.place, i.position) as turn
      from json_to_recordset(${items}::json) as i (place int, position int, access text, state text)),
    shelved as (
      select r.id, r.kind, r.code, r.title, r.access, h.id as holding,
        row_number() over (partition by r.access order by r.id) as turn
      from record r join holding h on h.record = r.id and h.copy = 1 where r.kind = 'archive'),
    chosen as (select g.*, s.id as record, s.kind, s.code, s.title, s.holding from given g
      join shelved s on s.access = g.access and s.turn = g.turn),
    made as (
      insert into loan (account, entered_by, reader, company, purpose, use_mode, reason, state, process, holder, returner, lines,
        due_on, due_from, due_days, lent_on, extended, submitted_at, ended_at, created_at)
      select l.account, l.entered_by, l.reader, l.company, l.purpose, l.use_mode, l.reason, l.state, l.process, l.holder, l.returner,
        l.lines, l.due_on, l.due_from, l.due_days, l.lent_on, l.extended, l.submitted_at, l.ended_at, l.submitted_at
      from json_to_recordset(${rows}::json) as l (place int, account bigint, entered_by bigint, reader text, company text, purpose text,
        use_mode text, reason text, state text, process smallint, holder bigint, returner text, lines int, due_on date,
        due_from date, due_days int, lent_on date, extended boolean, submitted_at timestamptz, ended_at timestamptz)
      where exists (select from chosen c where c.place = l.place)
      order by l.submitted_at, l.place returning id, reader, submitted_at, reason),
    placed as (select m.id, l.place from made m
      join json_to_recordset(${rows}::json) as l (place int, reader text, submitted_at timestamptz, reason text)
        on l.reader = m.reader and l.submitted_at = m.submitted_at and l.reason = m.reason),
    timed as (insert into loan_line (loan, number, at, by, party, move, code, before, after, opinion)
      select p.id, n.number, n.at, n.by, n.party, n.move, n.code, n.before, n.after, n.opinion
      from placed p join json_to_recordset(${lines}::json) as n (place int, number int, at timestamptz, by bigint,
        party text, move text, code text, before text, after text, opinion text) on n.place = p.place)
    insert into loan_item (loan, position, record, kind, code, title, state, holding)
    select p.id, c.position, c.record, c.kind, c.code, c.title, c.state,
      case when c.state in ('held', 'out', 'back') then c.holding end
    from placed p join chosen c on c.place = p.place`.execute(tx)
}
