import { sql } from 'kysely'

import type { FlowCode } from '#contract/cases/workflow.ts'
import type { Db } from '#database/database.ts'

/** Tables of cases; each has one of lines, called after it. */
export type CaseTable = 'loan' | 'deposit'

const lineTable = (table: CaseTable) => sql.table(`${table}_line`)

interface LineFacts<S> {
  number: number
  party: string
  move: string
  code: FlowCode
  before: S
  after: S
  opinion: string
}

interface NewLine extends LineFacts<string> {
  by: number | null
  person: number | null
}

export async function insertLine(tx: Db, table: CaseTable, id: number, line: NewLine): Promise<void> {
  const { number, by, party, move, code, before, after, opinion, person } = line
  await sql`insert into ${lineTable(table)} (${sql.ref(table)}, number, by, party, move, code, before, after, opinion, person)
    values (${id}, ${number}, ${by}, ${party}, ${move}, ${code}, ${before}, ${after}, ${opinion}, ${person})`.execute(
    tx,
  )
}

/** A line as it is read; S are the states of its trade. */
export interface LineRow<S = string> extends LineFacts<S> {
  at: Date
  by: string | null
  person: string | null
}

export async function listLines<S>(db: Db, table: CaseTable, id: number): Promise<LineRow<S>[]> {
  const { rows } = await sql<LineRow<S>>`
    select n.number, n.at, b.name as by, n.party, n.move, n.code, n.before, n.after, n.opinion, p.name as person
    from ${lineTable(table)} n left join account b on b.id = n.by left join account p on p.id = n.person
    where n.${sql.ref(table)} = ${id} order by n.number`.execute(db)
  return rows
}

export async function findLine(db: Db, table: CaseTable, id: number, number: number) {
  const { rows } = await sql<{ by: number | null; move: string }>`
    select by, move from ${lineTable(table)} where ${sql.ref(table)} = ${id} and number = ${number}`.execute(
    db,
  )
  return rows[0]
}

/** Deletes a draft of whose case it is; false if it is none. */
export async function deleteDraft(db: Db, table: CaseTable, id: number, account: number): Promise<boolean> {
  const { rows } = await sql`delete from ${sql.table(table)}
    where id = ${id} and account = ${account} and state = 'draft' returning id`.execute(db)
  return rows.length > 0
}

/** Accounts that hold a permission by one of their roles, but for those named. */
export async function listHolders(db: Db, permission: string, but: readonly number[]) {
  const { rows } = await sql<{ id: number; name: string }>`
    select a.id, a.name from account a
    where a.disabled_at is null and a.removed_at is null and a.id <> all(${but}::bigint[])
      and exists (select from account_role ar join role_menu rm on rm.role = ar.role join menu m on m.id = rm.menu
        where ar.account = a.id and m.permission = ${permission})
    order by a.name, a.id`.execute(db)
  return rows
}
