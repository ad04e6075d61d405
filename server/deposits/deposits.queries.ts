import { sql } from 'kysely'

import type { DepositParty, DepositState } from '#contract/deposits/deposit-workflow.ts'
import type { Deposit, DepositValues } from '#contract/deposits/deposits.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import type { FlowCode, ProcessState } from '#contract/workflow/workflow.ts'
import type { Db } from '#database/database.ts'

export interface DepositCase extends DepositValues {
  id: number
  number: string
  account: number | null
  material: MaterialName
  state: DepositState
  process: ProcessState
  returner: DepositState | null
  holder: number | null
  holderName: string | null
  delegator: number | null
  line: number
  dueFrom: string | null
  dueDays: number | null
  dueOn: string | null
  acceptedOn: string | null
  openOn: string | null
  undrafted: Deposit['undrafted']
  submittedAt: Date | null
}

const columns = sql`d.id, d.number, d.account, d.material, d.title, d.depositor, d.contact, d.project_code as "projectCode", d.author,
  d.formed_on as "formedOn", d.summary, d.protected_years as "protectedYears", d.state, d.process, d.returner, d.holder,
  h.name as "holderName", d.delegator, d.lines as line, d.due_from as "dueFrom", d.due_days as "dueDays",
  d.due_on as "dueOn", d.accepted_on as "acceptedOn", d.open_on as "openOn", d.undrafted,
  d.submitted_at as "submittedAt"`
const tables = sql`deposit d left join account h on h.id = d.holder`

export async function findDeposit(db: Db, id: number): Promise<DepositCase | undefined> {
  const { rows } = await sql<DepositCase>`select ${columns} from ${tables} where d.id = ${id}`.execute(db)
  return rows[0]
}

export async function findByNumber(db: Db, number: string): Promise<DepositCase | undefined> {
  const { rows } =
    await sql<DepositCase>`select ${columns} from ${tables} where d.number = ${number}`.execute(db)
  return rows[0]
}

/** Holds a deposit against other moves until the transaction ends. */
export async function lockDeposit(tx: Db, id: number): Promise<DepositCase | undefined> {
  const { rows } = await sql<DepositCase>`select ${columns} from ${tables}
    where d.id = ${id} for no key update of d`.execute(tx)
  return rows[0]
}

/** Holds a member against other calls of theirs, so that what is counted stays so. */
export async function lockDepositor(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

export async function countDrafts(db: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from deposit
    where account = ${account} and state = 'draft'`.execute(db)
  return rows[0]?.count ?? 0
}

interface NewDraft {
  account: number
  material: MaterialName
  title: string
}

/** Writes a draft; the depositor is the organisation of the account, or the person. */
export async function insertDraft(tx: Db, { account, material, title }: NewDraft): Promise<number> {
  const { rows } = await sql<{
    id: number
  }>`insert into deposit (account, material, title, depositor, contact)
    select a.id, ${material}, ${title}, case when a.party = 'organisation' then coalesce(o.name, a.company, '')
      else a.name end, a.name
    from account a left join organisation o on o.id = a.organisation where a.id = ${account} returning id`.execute(
    tx,
  )
  return rows[0]?.id ?? 0
}

/** Deletes a draft of its depositor; false if it is none. */
export async function deleteDraft(db: Db, id: number, account: number): Promise<boolean> {
  const { rows } = await sql`delete from deposit
    where id = ${id} and account = ${account} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

export async function updateWritten(tx: Db, id: number, to: DepositValues): Promise<void> {
  await sql`update deposit set title = ${to.title}, depositor = ${to.depositor}, contact = ${to.contact},
    project_code = ${to.projectCode}, author = ${to.author}, formed_on = ${to.formedOn}::date, summary = ${to.summary},
    protected_years = ${to.protectedYears} where id = ${id}`.execute(tx)
}

/** Whether an account can be reached by telephone or mail. */
export async function isReachable(db: Db, account: number): Promise<boolean> {
  const { rows } = await sql`select from account
    where id = ${account} and (phone is not null or mail is not null)`.execute(db)
  return rows.length > 0
}

/** What a move makes of a deposit. */
export interface DepositUpdate extends Pick<
  DepositCase,
  | 'state'
  | 'process'
  | 'line'
  | 'returner'
  | 'holder'
  | 'delegator'
  | 'dueFrom'
  | 'dueDays'
  | 'dueOn'
  | 'acceptedOn'
  | 'openOn'
  | 'undrafted'
> {}

export async function updateDeposit(tx: Db, id: number, to: DepositUpdate): Promise<void> {
  await sql`update deposit set state = ${to.state}, process = ${to.process}, lines = ${to.line},
    returner = ${to.returner}, holder = ${to.holder}, delegator = ${to.delegator}, due_from = ${to.dueFrom}::date,
    due_days = ${to.dueDays}, due_on = ${to.dueOn}::date, accepted_on = ${to.acceptedOn}::date,
    open_on = ${to.openOn}::date, undrafted = ${JSON.stringify(to.undrafted)}::jsonb,
    submitted_at = coalesce(submitted_at, now()), ended_at = case when ${to.process}::int = 0 then now() end
    where id = ${id}`.execute(tx)
}

export interface Line {
  deposit: number
  number: number
  by: number | null
  party: DepositParty
  move: string
  code: FlowCode
  before: DepositState
  after: DepositState
  opinion: string
  person: number | null
}

export async function insertLine(tx: Db, line: Line): Promise<void> {
  const { deposit, number, by, party, move, code, before, after, opinion, person } = line
  await sql`insert into deposit_line (deposit, number, by, party, move, code, before, after, opinion, person)
    values (${deposit}, ${number}, ${by}, ${party}, ${move}, ${code}, ${before}, ${after}, ${opinion},
      ${person})`.execute(tx)
}

export interface LineRow extends Omit<Line, 'deposit' | 'by' | 'person'> {
  at: Date
  by: string | null
  person: string | null
}

export async function listLines(db: Db, deposit: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select n.number, n.at, b.name as by, n.party, n.move, n.code, n.before, n.after, n.opinion, p.name as person
    from deposit_line n left join account b on b.id = n.by left join account p on p.id = n.person
    where n.deposit = ${deposit} order by n.number`.execute(db)
  return rows
}

export async function findLine(db: Db, deposit: number, number: number) {
  const { rows } = await sql<{ by: number | null; move: string }>`
    select by, move from deposit_line where deposit = ${deposit} and number = ${number}`.execute(db)
  return rows[0]
}

/** Notes which drafts of the catalogue came of a deposit. */
export async function insertDraftsOf(tx: Db, deposit: number, changes: readonly number[]): Promise<void> {
  await sql`insert into deposit_draft (deposit, change)
    select ${deposit}, change from unnest(${changes}::bigint[]) change`.execute(tx)
}

/** The drafts that came of a deposit, the first two hundred. */
export async function listDraftsOf(db: Db, deposit: number): Promise<Deposit['drafts']> {
  const { rows } = await sql<Deposit['drafts'][number]>`
    select c.id, c.kind, c.code, coalesce(c.title, '') as title, c.state
    from deposit_draft d join change c on c.id = d.change
    where d.deposit = ${deposit} order by c.id limit 200`.execute(db)
  return rows
}

/** Who hands in and examines in the demo city: an organisation, the reader who can sign in, a records manager. */
export async function listDepositing(db: Db) {
  const { rows } = await sql<{ id: number; name: string; as: 'depositor' | 'reader' | 'examiner' }>`
    (select id, name, 'depositor' as "as" from account
      where party = 'organisation' and phone is not null and disabled_at is null order by id limit 1)
    union all (select id, name, 'reader' from account where username = 'reader')
    union all (select a.id, a.name, 'examiner' from account a join account_role g on g.account = a.id
      join role r on r.id = g.role where r.code = 'records_manager' order by a.id limit 1)`.execute(db)
  return rows
}
