import { sql } from 'kysely'

import { daysLater, isWorkingDay, workingDaysLater } from '#contract/calendar/working-days.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Db } from '#database/database.ts'
import { demoCalendar } from '#demo/calendar/holidays.ts'
import { randomOf } from '#demo/city/random.ts'
import { dayAt, lastOfficeMoment, momentOn } from '#demo/loans/office-hours.ts'

import { creditRequests, type DemoLetter, letters } from './letters.ts'

interface Correspondents {
  /** Members, who write in turn. */
  readers: readonly number[]
  /** Whoever answers. */
  clerk: number | undefined
  now: number
}

const json = (rows: unknown) => JSON.stringify(rows)
const iso = (at: number) => new Date(at).toISOString()

/** The day so long ago, or the working day before it. */
function workingDayAgo(now: number, ago: number): string {
  const day = daysLater(dayAt(now), -ago)
  return isWorkingDay(day, demoCalendar) ? day : workingDayAgo(now, ago + 1)
}

/** When something was written, and when it was answered so many working days later. */
function momentsOf(now: number, { ago, days, seed }: { ago: number; days: number; seed: number }) {
  const random = randomOf(8117, seed)
  const latest = lastOfficeMoment(now)
  const written = Math.min(momentOn(workingDayAgo(now, ago), random), latest)
  const answered = momentOn(workingDaysLater(dayAt(written), days, demoCalendar), random, written)
  return { created_at: iso(written), answered_at: iso(Math.min(answered, latest)) }
}

/** A year of corrections, questions and requests for credit, with their answers. */
export async function loadCorrespondence(tx: Db, { readers, clerk, now }: Correspondents): Promise<void> {
  const writerOf = (index: number) => readers[(index * 4) % Math.max(readers.length, 1)] // 4 shares no factor with their number
  await insertLetters(
    tx,
    json(letters.map((letter, i) => letterRow(letter, { i, now, writer: writerOf(i), clerk }))),
  )
  const requests = creditRequests.map((request, i) =>
    requestRow(request, { i, now, writer: writerOf(i + 2), clerk }),
  )
  await insertRequests(tx, json(requests))
}

interface LetterContext {
  i: number
  now: number
  writer: number | undefined
  clerk: number | undefined
}

function letterRow({ ago, answer, field, ...letter }: DemoLetter, { i, now, writer, clerk }: LetterContext) {
  const whole = letter.kind === 'correction' ? kinds.borehole.label : ''
  const [name, label = whole, suggestion] = field ?? []
  const row = {
    ...{ ...letter, place: i, account: writer, field: name, field_label: label, suggestion },
    may_publish: letter.kind === 'question',
  }
  const [days, text] = answer ?? [0]
  const { created_at, answered_at } = momentsOf(now, { ago, days, seed: i })
  return text === undefined
    ? { ...row, state: 'open', created_at, updated_at: created_at }
    : {
        ...row,
        state: 'answered',
        answer: text,
        created_at,
        answered_at,
        updated_at: answered_at,
        updated_by: clerk,
      }
}

/** A correction is of a borehole that everybody may see. */
async function insertLetters(tx: Db, rows: string): Promise<void> {
  await sql`insert into feedback (kind, account, record, field, field_label, body, suggestion, may_publish, state, answer,
      answered_at, published, created_at, version, updated_at, updated_by)
    select f.kind, f.account, case when f.kind = 'correction' then r.id end, f.field, f.field_label, f.body, f.suggestion,
      f.may_publish, f.state, f.answer, f.answered_at, coalesce(f.published, false), f.created_at,
      case when f.answer is null then 1 else 2 end, f.updated_at, f.updated_by
    from json_to_recordset(${rows}::json) as f (place int, kind text, account bigint, field text, field_label text, body text,
      suggestion text, may_publish boolean, state text, answer text, answered_at timestamptz, published boolean,
      created_at timestamptz, updated_at timestamptz, updated_by bigint)
    left join lateral (select id from record where kind = 'borehole' and access = 'open' order by id
      offset 37 * f.place limit 1) r on f.kind = 'correction'
    order by f.created_at`.execute(tx)
}

function requestRow(
  { ago, ...request }: (typeof creditRequests)[number],
  { i, now, writer, clerk }: LetterContext,
) {
  const moments = momentsOf(now, { ago, days: 2, seed: 100 + i })
  const isOpen = request.state === 'waiting'
  const answered_at = isOpen ? null : moments.answered_at
  return {
    ...{
      ...request,
      account: writer,
      answer: request.answer ?? '',
      created_at: moments.created_at,
      answered_at,
    },
    ...{ updated_at: answered_at ?? moments.created_at, updated_by: isOpen ? null : clerk },
  }
}

/** What is granted is booked, in the order in which it was. */
async function insertRequests(tx: Db, rows: string): Promise<void> {
  await sql`insert into credit_request (account, amount, purpose, state, granted, answer, created_at, answered_at, version,
      updated_at, updated_by)
    select account, amount, purpose, state, granted, answer, created_at, answered_at,
      case when state = 'waiting' then 1 else 2 end, updated_at, updated_by
    from json_to_recordset(${rows}::json) as c (account bigint, amount int, purpose text, state text, granted int, answer text,
      created_at timestamptz, answered_at timestamptz, updated_at timestamptz, updated_by bigint)
    order by created_at`.execute(tx)
  await sql`update credit_line l set at = a.created_at from account a where l.account = a.id and l.reason = 'start'`.execute(
    tx,
  )
  await sql`select book_credit(p.id, c.granted, 'request', c.account, note_asked => c.answer, by_asked => c.updated_by)
    from (select * from credit_request where state = 'granted' order by answered_at) c
    join credit_purse p on p.account = c.account`.execute(tx)
  await sql`update credit_line l set at = c.answered_at from credit_request c
    where c.state = 'granted' and l.reason = 'request' and l.account = c.account`.execute(tx)
}
