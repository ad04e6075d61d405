import { sql } from 'kysely'

import type { DepositState } from '#contract/deposits/deposit-workflow.ts'
import type { Deposit, DepositValues } from '#contract/deposits/deposits.ts'
import type { MaterialName } from '#contract/deposits/materials.ts'
import type { Db } from '#database/database.ts'
import { caseColumns, movedColumns } from '#server/cases/cases.sql.ts'
import type { CaseRow } from '#server/cases/cases.ts'

export interface DepositCase extends CaseRow, DepositValues {
  state: DepositState
  returner: DepositState | null
  material: MaterialName
  acceptedOn: string | null
  openOn: string | null
  undrafted: Deposit['undrafted']
}

const columns = sql`${caseColumns}, c.material, c.title, c.depositor, c.contact, c.project_code as "projectCode", c.author,
  c.formed_on as "formedOn", c.summary, c.protected_years as "protectedYears", c.accepted_on as "acceptedOn",
  c.open_on as "openOn", c.undrafted`
const tables = sql`deposit c left join account h on h.id = c.holder`

export async function findDeposit(db: Db, id: number): Promise<DepositCase | undefined> {
  const { rows } = await sql<DepositCase>`select ${columns} from ${tables} where c.id = ${id}`.execute(db)
  return rows[0]
}

export async function findByNumber(db: Db, number: string): Promise<DepositCase | undefined> {
  const { rows } =
    await sql<DepositCase>`select ${columns} from ${tables} where c.number = ${number}`.execute(db)
  return rows[0]
}

/** Holds a deposit against other moves until the transaction ends. */
export async function lockDeposit(tx: Db, id: number): Promise<DepositCase | undefined> {
  const { rows } = await sql<DepositCase>`select ${columns} from ${tables}
    where c.id = ${id} for no key update of c`.execute(tx)
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

/** Writes what a move makes of a deposit. */
export async function updateDeposit(tx: Db, to: DepositCase): Promise<void> {
  await sql`update deposit set ${movedColumns(to)}, accepted_on = ${to.acceptedOn}::date, open_on = ${to.openOn}::date,
    undrafted = ${JSON.stringify(to.undrafted)}::jsonb where id = ${to.id}`.execute(tx)
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
