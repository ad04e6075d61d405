import { type RawBuilder, sql } from 'kysely'

import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import { changedBy } from '#server/back-office/rows.sql.ts'

export interface MemberRow {
  id: number
  username: string
  name: string
  company: string
  phone: Buffer | null
  manager: boolean
}

export interface MemberSearch extends PageRequest {
  text: string
}

const matchesText = (text: string) => {
  const pattern = likePattern(text)
  return text === ''
    ? sql<boolean>`true`
    : sql<boolean>`(a.name ilike ${pattern} or a.username ilike ${pattern} or a.company ilike ${pattern})`
}

/** Managers first, or those who mean an organisation that there is. */
export type MemberOrder = 'managers' | 'matches'

/** SQL: what is joined to accounts `a`, and the order by it. */
interface OrderedBy {
  join: RawBuilder<unknown>
  by: RawBuilder<unknown>
}

const managersFirst: OrderedBy = { join: sql``, by: sql`a.company_manager desc, a.id` }

/** SQL: how near the name of an organisation is to a written one, from 0 to 1, by pairs of characters. */
const nearness = (written: RawBuilder<string>) => sql<number>`2.0
  * (select count(*) from unnest(grams(o.name_key)) g where g = any(grams(${written})))
  / nullif(cardinality(grams(o.name_key)) + cardinality(grams(${written})), 0)`

const nearEnough = 0.55

/**
 * Those who have written the name of an organisation, or one near it, before the others, who are in the order of what
 * they have written. Each written name is matched once.
 */
const matchesFirst = (where: RawBuilder<boolean>): OrderedBy => ({
  join: sql`left join (
    select written.key, exists (select from organisation o where o.name_key = written.key)
        or exists (select from organisation_former_name f where f.name_key = written.key) as same,
      exists (select from organisation o where grams(o.name_key) && grams(written.key)
        and ${nearness(sql`written.key`)} >= ${nearEnough}) as near
    from (select distinct organisation_key(a.company) as key from account a where ${where}) written
  ) matched on matched.key = organisation_key(a.company)`,
  by: sql`matched.same desc, matched.near desc, organisation_key(a.company), a.id`,
})

/** A page of accounts `a` for which a condition holds. */
export async function pageMembers(
  db: Db,
  where: RawBuilder<boolean>,
  { text, current, size }: MemberSearch,
  order: MemberOrder = 'managers',
) {
  const { join, by } = order === 'matches' ? matchesFirst(where) : managersFirst
  const wanted = sql<boolean>`${where} and ${matchesText(text)}`
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    sql<MemberRow>`select a.id, coalesce(a.username, '') as username, a.name, coalesce(a.company, '') as company,
        a.phone, a.company_manager as manager
      from account a ${join} where ${wanted} order by ${by}
      limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*) as count from account a where ${wanted}`.execute(db),
  ])
  return { records, total: counted[0]?.count ?? 0, current, size }
}

export interface Match {
  account: number
  id: number
  name: string
  same: boolean
}

/** The organisations that accounts may mean: those of the same name first, then the nearest by pairs of characters. */
export async function listMatches(db: Db, accounts: readonly number[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    select a.id as account, found.id, found.name, found.same
    from account a cross join lateral (select organisation_key(a.company) as key) as asked
      cross join lateral (
        select o.id, o.name, o.name_key = asked.key or exists (select from organisation_former_name f
            where f.organisation = o.id and f.name_key = asked.key) as same,
          ${nearness(sql`asked.key`)} as near
        from organisation o
        where grams(o.name_key) && grams(asked.key) or exists (select from organisation_former_name f
          where f.organisation = o.id and f.name_key = asked.key)) as found
    where a.id = any(${accounts}) and (found.same or found.near >= ${nearEnough})
    order by a.id, found.same desc, found.near desc, found.id`.execute(db)
  return rows
}

export interface MemberName {
  id: number
  name: string
}

/** Locks those of these accounts `a` for which a condition holds. */
export async function lockMembers(
  tx: Db,
  ids: readonly number[],
  where: RawBuilder<boolean>,
): Promise<MemberName[]> {
  const { rows } = await sql<MemberName>`select a.id, a.name from account a
    where a.id = any(${ids}) and ${where} order by a.id for update`.execute(tx)
  return rows
}

/** Puts accounts into an organisation, or into none; who comes or goes manages none. */
export async function setOrganisation(
  tx: Db,
  ids: readonly number[],
  organisation: number | null,
  by: number,
): Promise<void> {
  await sql`update account set organisation = ${organisation}, company_manager = false, ${changedBy(by)}
    where id = any(${ids})`.execute(tx)
}

export async function setManager(tx: Db, account: number, manager: boolean, by: number): Promise<void> {
  await sql`update account set company_manager = ${manager}, ${changedBy(by)}
    where id = ${account}`.execute(tx)
}

export interface ManagedOrganisation {
  id: number
  name: string
}

/** The organisation that an account manages. */
export async function findManaged(db: Db, account: number): Promise<ManagedOrganisation | undefined> {
  const { rows } =
    await sql<ManagedOrganisation>`select o.id, o.name from account a join organisation o on o.id = a.organisation
    where a.id = ${account} and a.company_manager and a.removed_at is null`.execute(db)
  return rows[0]
}
