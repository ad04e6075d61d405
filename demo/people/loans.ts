import { sql } from 'kysely'

import { isWorkingDay, workingDaysLater } from '#contract/calendar/working-days.ts'
import type { LoanParty } from '#contract/loans/loan-workflow.ts'
import { isElectronic } from '#contract/loans/papers.ts'
import type { Db } from '#database/database.ts'
import { demoCalendar, listSpecialDays } from '#demo/calendar/holidays.ts'
import { dayAt } from '#demo/loans/office-hours.ts'
import { pastWays } from '#demo/loans/past-ways.ts'
import { itemStateOf, walk, type Way } from '#demo/loans/walk.ts'
import { ways } from '#demo/loans/ways.ts'

import { type LoanMessageWriter, messagesOf, type PlacedLoan, visitsOf } from './loan-rows.ts'

interface Reader {
  id: number
  name: string
  company: string
}

/** Who has done what: an account for each party of staff. */
export type Staff = Readonly<Partial<Record<LoanParty, number>>>

interface LoanOptions {
  readers: readonly Reader[]
  staff: Staff
  messageOf: LoanMessageWriter
  now: number
}

const json = (rows: unknown) => JSON.stringify(rows)

/** Applications of invented readers: a year that has ended, and one or more in every state; without things on the shelves none. */
export async function loadLoans(tx: Db, { readers, staff, messageOf, now }: LoanOptions): Promise<void> {
  const today = dayAt(now)
  await insertSpecialDays(tx, today)
  const loans = placeLoans(readers, staff, now)
  await insertLoans(tx, json(loans.map((loan) => loanRow(loan, staff))))
  await insertItems(tx, json(loans.flatMap(itemRows)))
  await insertLines(tx, json(loans.flatMap((loan) => lineRows(loan, staff))))
  await insertDownloads(tx, json(loans.flatMap(providedBy)), now)
  await sql`delete from loan l where not exists (select from loan_item i where i.loan = l.id)`.execute(tx)
  const next = isWorkingDay(today, demoCalendar) ? today : workingDaysLater(today, 1, demoCalendar)
  await insertVisits(tx, json(loans.flatMap((loan) => visitsOf(loan, next))))
  await insertMessages(tx, json(loans.flatMap((loan) => messagesOf(loan, messageOf, now))))
}

/** Walked and numbered in the order in which they were submitted. */
function placeLoans(readers: readonly Reader[], staff: Staff, now: number): PlacedLoan[] {
  const walked = [...ways, ...pastWays].map((way, place) => {
    const loan = walk(way, now, place)
    const reader = readers[place % readers.length]
    const isServed = place % 2 === 0 && !needsAccount(way, loan.state)
    return { ...loan, way, place, ...applicantOf(reader, isServed ? staff.counter : undefined) }
  })
  const firstOf = (loan: (typeof walked)[number]) => loan.steps[0]?.at ?? ''
  return walked
    .toSorted((a, b) => (firstOf(a) < firstOf(b) ? -1 : Number(firstOf(a) > firstOf(b)) || a.place - b.place))
    .map((loan, index) => ({
      ...loan,
      number: `JY${dayAt(Date.parse(firstOf(loan))).slice(0, 4)}${String(index + 1).padStart(6, '0')}`,
    }))
}

/** Whoever is asked to mend, is late or downloads does so with an account. */
const needsAccount = ({ useMode }: Way, state: string): boolean =>
  isElectronic(useMode) || state === 'returned' || state === 'overdue'

/** Who comes for an organisation has shown its letter at the counter; who has an account comes for themselves. */
function applicantOf(reader: Reader | undefined, counter: number | undefined) {
  const name = reader?.name
  return counter === undefined
    ? { account: reader?.id, reader: name, company: '', enteredBy: null, by: reader?.id }
    : { account: null, reader: name, company: reader?.company, enteredBy: counter, by: counter }
}

const loanRow = ({ way, steps, process, state, ...loan }: PlacedLoan, { reviewer }: Staff) => ({
  ...{ number: loan.number, account: loan.account, entered_by: loan.enteredBy, reader: loan.reader },
  ...{
    company: loan.company,
    purpose: way.purpose,
    use_mode: way.useMode,
    reason: way.reason,
    state,
    process,
  },
  ...{ due_on: loan.dueOn, due_from: loan.dueFrom, due_days: loan.dueDays },
  ...{ lent_on: loan.lentOn, extended: loan.extended, lines: steps.length },
  holder: state === 'reviewing' ? reviewer : null,
  returner: state === 'returned' ? loan.returner : null,
  submitted_at: steps[0]?.at,
  ended_at: process === 0 ? steps.at(-1)?.at : null,
})

function itemRows(loan: PlacedLoan) {
  const { number, way, place, steps } = loan
  const approved = steps.find(({ move, after }) => move.name === 'approve' && after !== 'secrecy')
  const electronic = isElectronic(way.useMode)
  return Array.from({ length: way.items }, (_, index) => ({
    ...{ number, place, position: index + 1, access: way.access, waits_for: way.waitsFor, electronic },
    state: way.waitsFor === undefined ? itemStateOf(loan) : 'waiting',
    decided_access: approved ? way.access : null,
    waits_since: way.waitsFor === undefined ? null : approved?.at,
  }))
}

const lineRows = ({ number, steps, by }: PlacedLoan, staff: Staff) =>
  steps.map(({ move, party, before, after, opinion, at }, index) => ({
    ...{ loan_number: number, number: index + 1, at, party, before, after, opinion },
    ...{ move: move.name, code: move.code, by: party === 'applicant' ? by : staff[party] },
  }))

async function insertLoans(tx: Db, rows: string): Promise<void> {
  await sql`insert into loan (number, account, entered_by, reader, company, purpose, use_mode, reason, state, process, holder,
      returner, lines, due_on, due_from, due_days, lent_on, extended, submitted_at, ended_at, created_at)
    select number, account, entered_by, reader, company, purpose, use_mode, reason, state, process, holder,
      returner, lines, due_on, due_from, due_days, lent_on, extended, submitted_at, ended_at, submitted_at
    from json_to_recordset(${rows}::json) as l (number text, account bigint, entered_by bigint, reader text, company text,
      purpose text, use_mode text, reason text, state text, process smallint, holder bigint, returner text, lines int,
      due_on date, due_from date, due_days int, lent_on date, extended boolean, submitted_at timestamptz, ended_at timestamptz)
    order by number`.execute(tx)
  await sql`select setval('loan_number', (select greatest(1, count(*)) from loan))`.execute(tx)
}

/**
 * Each item takes the next thing of its openness that lies on a shelf; who waits takes what is out with another.
 * Electronic copies are of what has files, which one reader does not take from another.
 */
async function insertItems(tx: Db, rows: string): Promise<void> {
  await sql`with given as (
      select i.*, row_number() over (partition by i.access, i.waits_for is null, i.electronic
        order by i.place, i.position) as turn
      from json_to_recordset(${rows}::json) as i (number text, place int, position int, access text, waits_for text,
        electronic boolean, state text, decided_access text, waits_since timestamptz)),
    shelved as (
      select r.id, r.kind, r.code, r.title, r.access, h.id as holding,
        row_number() over (partition by r.access order by r.id) as turn
      from record r join holding h on h.record = r.id and h.copy = 1 where r.kind = 'archive'),
    filed as (
      select s.*, row_number() over (partition by s.access order by s.turn) as place, count(*) over (partition by s.access) as places
      from shelved s where exists (select from file f where f.record = s.id)),
    chosen as (select l.id as loan, l.reason, g.*, s.id as record, s.kind, s.code, s.title, s.holding
      from given g join loan l on l.number = g.number
      join shelved s on s.access = g.access and s.turn = g.turn where g.waits_for is null and not g.electronic
      union all
      select l.id, l.reason, g.*, f.id, f.kind, f.code, f.title, f.holding
      from given g join loan l on l.number = g.number
      join filed f on f.access = g.access and f.place = 1 + (g.turn - 1) % f.places where g.electronic),
    waiting as (select l.id as loan, g.position, c.record, c.kind, c.code, c.title, g.decided_access, g.waits_since
      from given g join loan l on l.number = g.number join chosen c on c.reason = g.waits_for and c.position = 1)
    insert into loan_item (loan, position, record, kind, code, title, state, holding, decided_access, waits_since)
    select loan, position, record, kind, code, title, state,
      case when state in ('held', 'out', 'back') then holding end, decided_access, null from chosen
    union all
    select loan, position, record, kind, code, title, 'waiting', null, decided_access, waits_since from waiting`.execute(
    tx,
  )
}

async function insertLines(tx: Db, rows: string): Promise<void> {
  await sql`insert into loan_line (loan, number, at, by, party, move, code, before, after, opinion)
    select l.id, n.number, n.at, n.by, n.party, n.move, n.code, n.before, n.after, n.opinion
    from json_to_recordset(${rows}::json) as n (loan_number text, number int, at timestamptz, by bigint, party text,
      move text, code text, before text, after text, opinion text) join loan l on l.number = n.loan_number`.execute(
    tx,
  )
}

interface LoanDownloads {
  number: string
  /** When the copies were provided, and until when. */
  at: string
  until: string | null
  revoked_at: string | null
}

/** Electronic copies that were provided, and whether they still are. */
const providedBy = ({ number, way, steps }: PlacedLoan): LoanDownloads[] =>
  steps
    .filter(({ after, move }) => isElectronic(way.useMode) && after === 'lent' && move.name === 'approve')
    .map(({ at, dueOn: until }) => ({
      ...{ number, at, until },
      revoked_at: steps.find(({ move }) => move.name === 'expire')?.at ?? null,
    }))

/** Each copy can be downloaded for its days, and was so within the hour. */
async function insertDownloads(tx: Db, rows: string, now: number): Promise<void> {
  await sql`with provided as (select l.id as loan, l.account, i.record, p.at, p.until, p.revoked_at
      from json_to_recordset(${rows}::json) as p (number text, at timestamptz, until date, revoked_at timestamptz)
      join loan l on l.number = p.number join loan_item i on i.loan = l.id),
    granted as (insert into loan_grant (loan, record, account, until, revoked_at)
      select loan, record, account, until, revoked_at from provided)
    insert into loan_download (loan, account, file, name, stamped, at)
    select p.loan, p.account, f.id, f.name, f.media_type = 'application/pdf', p.at + f.position * interval '7 minutes' + interval '20 minutes'
    from provided p join file f on f.record = p.record
    where p.at < ${new Date(now - 4 * 3_600_000).toISOString()}::timestamptz order by p.at, f.id`.execute(tx)
}

/** The holidays of two years and New Year's Day after them, and a day with few seats. */
async function insertSpecialDays(tx: Db, today: string): Promise<void> {
  const newYear = `${Number(today.slice(0, 4)) + 1}-01-01`
  const days = [
    ...listSpecialDays(),
    { day: newYear, kind: 'rest', note: '元旦' },
    { day: workingDaysLater(today, 6, demoCalendar), kind: 'short', seats: 4, note: '部分座位检修' },
  ]
  await sql`insert into calendar_day (day, kind, seats, note)
    select day, kind, seats, note from json_to_recordset(${json(days)}::json)
      as d (day date, kind text, seats int, note text)
    on conflict do nothing`.execute(tx)
}

/** Sessions take turns; whoever comes to one has a seat of their own. */
async function insertVisits(tx: Db, rows: string): Promise<void> {
  await sql`with sessions as (
      select id, row_number() over (order by opens) as turn, count(*) over () as sessions from reading_session),
    placed as (select l.id as loan, v.day, s.id as session, v.state, v.created_at
      from json_to_recordset(${rows}::json) as v (number text, day date, turn int, state text, created_at timestamptz)
      join loan l on l.number = v.number join sessions s on s.turn = 1 + v.turn % s.sessions)
    insert into visit (loan, day, session, seat, state, created_at)
    select loan, day, session, row_number() over (partition by day, session order by loan), state, created_at
    from placed order by created_at`.execute(tx)
}

async function insertMessages(tx: Db, rows: string): Promise<void> {
  await sql`insert into notice (account, topic, title, body, href, created_at, read_at)
    select l.account, 'loan', m.title, m.body, '#/personal-center/loans/' || l.id, m.at, m.read_at
    from json_to_recordset(${rows}::json) as m (number text, title text, body text, at timestamptz, read_at timestamptz)
    join loan l on l.number = m.number where l.account is not null order by m.at`.execute(tx)
}
