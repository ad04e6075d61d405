import { sql } from 'kysely'

import type { LoanState } from '#contract/loans/loan-workflow.ts'
import type { Db } from '#database/database.ts'
import { caseColumns, movedColumns } from '#server/cases/cases.sql.ts'
import type { CaseRow } from '#server/cases/cases.ts'

export interface LoanCase extends CaseRow {
  state: LoanState
  returner: LoanState | null
  /** Entered at the counter for a reader without an account. */
  isCounterEntry: boolean
  reader: string
  company: string
  purpose: string
  useMode: string
  reason: string
  lentOn: string | null
  extended: boolean
}

const columns = sql`${caseColumns}, c.entered_by is not null as "isCounterEntry", c.reader, c.company, c.purpose,
  c.use_mode as "useMode", c.reason, c.lent_on as "lentOn", c.extended`
const tables = sql`loan c left join account h on h.id = c.holder`

export async function findLoan(db: Db, id: number): Promise<LoanCase | undefined> {
  const { rows } = await sql<LoanCase>`select ${columns} from ${tables} where c.id = ${id}`.execute(db)
  return rows[0]
}

/** Holds a loan against other moves until the transaction ends. */
export async function lockLoan(tx: Db, id: number): Promise<LoanCase | undefined> {
  const { rows } = await sql<LoanCase>`select ${columns} from ${tables}
    where c.id = ${id} for no key update of c`.execute(tx)
  return rows[0]
}

/** The draft of a member: the cart. */
export async function findDraft(db: Db, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from loan
    where account = ${account} and state = 'draft' order by id desc limit 1`.execute(db)
  return rows[0]?.id
}

/** The draft of a member, which nobody hands in or deletes until the call has ended. */
export async function lockDraft(tx: Db, account: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from loan
    where account = ${account} and state = 'draft' order by id desc limit 1 for no key update`.execute(tx)
  return rows[0]?.id
}

interface NewDraft {
  account: number
  reader: string
  company: string
}

export async function insertDraft(
  tx: Db,
  { account, reader, company }: NewDraft,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into loan (account, reader, company, purpose, use_mode)
    values (${account}, ${reader}, ${company}, 'construction', 'read') returning id`.execute(tx)
  return rows[0]?.id
}

interface CounterLoanDraft extends Draft {
  reader: string
  phone: Buffer
  company: string
  enteredBy: number
}

/** A draft for a reader without an account. */
export async function insertCounterEntry(
  tx: Db,
  draft: CounterLoanDraft,
): Promise<{ id: number; number: string } | undefined> {
  const { reader, phone, company, enteredBy, purpose, useMode, reason } = draft
  const { rows } = await sql<{ id: number; number: string }>`
    insert into loan (reader, phone, company, entered_by, purpose, use_mode, reason)
    values (${reader}, ${phone}, ${company}, ${enteredBy}, ${purpose}, ${useMode}, ${reason})
    returning id, number`.execute(tx)
  return rows[0]
}

/** The sealed number of a reader: that of the application, else that of the account. */
export async function findPhone(db: Db, id: number): Promise<Buffer | null> {
  const { rows } = await sql<{ phone: Buffer | null }>`select coalesce(l.phone, a.phone) as phone
    from loan l left join account a on a.id = l.account where l.id = ${id}`.execute(db)
  return rows[0]?.phone ?? null
}

export interface Draft {
  purpose: string
  useMode: string
  reason: string
}

export async function setCompany(tx: Db, id: number, company: string): Promise<void> {
  await sql`update loan set company = ${company} where id = ${id}`.execute(tx)
}

export async function updateDraft(tx: Db, id: number, { purpose, useMode, reason }: Draft): Promise<void> {
  await sql`update loan set purpose = ${purpose}, use_mode = ${useMode}, reason = ${reason} where id = ${id}`.execute(
    tx,
  )
}

export interface Reader {
  name: string
  party: 'person' | 'organisation'
  hasPhone: boolean
  /** Whose member the archive knows them to be. */
  organisation: string | null
  company: string
  companyNature: string
  industry: string
}

/** Who applies, as far as an application needs to know them. */
export async function findReader(db: Db, account: number): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`
    select a.name, a.party, a.phone is not null as "hasPhone", o.name as organisation, coalesce(o.name, a.company, '') as company,
      coalesce(a.company_nature, '') as "companyNature", coalesce(a.industry, '') as industry
    from account a left join organisation o on o.id = a.organisation where a.id = ${account}`.execute(db)
  return rows[0]
}

interface RunningLoanCount {
  count: number
  max: number
  /** Codes of the loan's records that others of them hold or wait for. */
  repeated: string[]
}

/** Has the applications of one reader submitted, and seats taken for them, one after the other; after the loan is locked. */
export async function lockLoansOf(tx: Db, account: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('loans of ' || ${account}::bigint, 0))`.execute(tx)
}

/** The other applications of a reader that run, and how many may. */
export async function findRunning(tx: Db, account: number, loan: number): Promise<RunningLoanCount> {
  const { rows } = await sql<RunningLoanCount>`
    select coalesce((select max_open from loan_setting), 10) as max, count(distinct l.id)::int as count,
      coalesce(array_agg(distinct i.code) filter (where i.state <> 'back'
        and i.record in (select record from loan_item where loan = ${loan})), '{}') as repeated
    from loan l left join loan_item i on i.loan = l.id
    where l.account = ${account} and l.process <> 0 and l.state <> 'draft' and l.id <> ${loan}`.execute(tx)
  return rows[0] ?? { count: 0, max: 10, repeated: [] }
}

/** Whether some platform attests an account the level that the rules of borrowing ask for. */
export async function isTrusted(db: Db, account: number): Promise<boolean> {
  const { rows } = await sql<{
    trusted: boolean
  }>`select r.trust = 0 or exists (select from account_identity i
    where i.account = ${account} and i.trust >= r.trust) as trusted from loan_setting r`.execute(db)
  return rows[0]?.trusted ?? true
}

/** Writes what a move makes of a loan. */
export async function updateLoan(tx: Db, to: LoanCase): Promise<void> {
  await sql`update loan set ${movedColumns(to)}, lent_on = ${to.lentOn}::date, extended = ${to.extended}
    where id = ${to.id}`.execute(tx)
}

/** Whether somebody on the staff sees a loan for the first time today. */
export async function insertSeen(tx: Db, loan: number, account: number): Promise<boolean> {
  const { rows } = await sql`insert into loan_seen (loan, account) values (${loan}, ${account})
    on conflict do nothing returning loan`.execute(tx)
  return rows.length > 0
}

export async function insertCopies(
  tx: Db,
  loan: number,
  people: readonly number[],
  by: number,
): Promise<void> {
  await sql`insert into loan_copy (loan, account, by) select ${loan}, id, ${by} from account where id = any(${people}::bigint[])
    on conflict do nothing`.execute(tx)
}

export async function listCopies(db: Db, loan: number) {
  const { rows } = await sql<{
    id: number
    name: string
  }>`select a.id, a.name from loan_copy c join account a on a.id = c.account
    where c.loan = ${loan} order by c.at, a.id`.execute(db)
  return rows
}

/** Holds a reader against other calls of theirs, so that they have one cart. */
export async function lockReader(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

/** Cancels the visits to the reading room that a loan has booked; returns when they were to be. */
export async function cancelVisits(tx: Db, loan: number): Promise<{ day: string; opens: string }[]> {
  const { rows } = await sql<{ day: string; opens: string }>`update visit v set state = 'cancelled'
    from reading_session s where s.id = v.session and v.loan = ${loan} and v.state = 'booked'
    returning v.day, s.opens`.execute(tx)
  return rows.toSorted((a, b) => (a.day + a.opens < b.day + b.opens ? -1 : 1))
}
