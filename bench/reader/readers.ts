import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { Db } from '#database/database.ts'
import { findAgreementVersion } from '#server/accounts/users.queries.ts'
import { openSession } from '#server/sign-in/tokens/tokens.ts'

export interface Readers {
  /** Of readers who pay of their own. */
  accounts: readonly number[]
  tokens: readonly string[]
  /** Tokens of members of one organisation, whose pool pays. */
  members: readonly string[]
  /** Of boreholes that members may open. */
  codes: readonly string[]
}

const credit = 1_000_000

/** So many readers with credit of their own, and so many members of one organisation with a pool. */
export async function buildReaders(db: Db, count: number): Promise<Readers> {
  const { rows } = await sql<{ code: string }>`select code from record
    where kind = 'borehole' and access in ('open', 'member') order by id limit 20000`.execute(db)
  const name = `测试单位 ${randomUUID()}`
  const { rows: made } = await sql<{ id: number }>`insert into organisation (name, name_key)
    values (${name}, ${name}) returning id`.execute(db)
  const organisation = made[0]?.id ?? 0
  await sql`select book_credit(id, ${credit}, 'grant') from credit_purse
    where organisation = ${organisation}`.execute(db)
  const [own, members] = [await signedIn(db, count, null), await signedIn(db, count, organisation)]
  return {
    accounts: own.map(({ account }) => account),
    tokens: own.map(({ token }) => token),
    members: members.map(({ token }) => token),
    codes: rows.map(({ code }) => code),
  }
}

async function signedIn(db: Db, count: number, organisation: number | null) {
  const agreedTo = await findAgreementVersion(db)
  const people = Array.from({ length: count }, () => ({ name: '读者', agreedTo, organisation }))
  const rows = await db.insertInto('account').values(people).returning('id').execute()
  const ids = rows.map(({ id }) => id)
  await sql`select book_credit(id, ${credit}, 'grant') from credit_purse where account = any(${ids})`.execute(
    db,
  )
  const readers: { account: number; token: string }[] = []
  for (const account of ids) {
    const at = { account, address: '127.0.0.1', agent: 'bench', secondFactor: false }
    readers.push({ account, token: (await openSession(db, at)).accessToken })
  }
  return readers
}
