import { type RawBuilder, sql } from 'kysely'

import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'
import { likePattern } from '#database/like.ts'
import { changedBy } from '#server/back-office/rows.sql.ts'

import { allHold } from './organisations.sql.ts'

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

const columns = sql`a.id, coalesce(a.username, '') as username, a.name, coalesce(a.company, '') as company, a.phone,
  a.company_manager as manager`

const pageOfRows = ({ current, size }: PageRequest) => sql`limit ${size} offset ${(current - 1) * size}`

/** A page of rows of accounts `a`, with how many there are. */
async function countedPage<T>(db: Db, page: PageRequest, accounts: RawBuilder<boolean>, rows: RawBuilder<T>) {
  const [{ rows: records }, { rows: counted }] = await Promise.all([
    rows.execute(db),
    sql<{ count: number }>`select count(*) as count from account a where ${accounts}`.execute(db),
  ])
  return { records, total: counted[0]?.count ?? 0, ...page }
}

/** A page of accounts `a` for which a condition holds, managers first. */
export function pageMembers(db: Db, where: RawBuilder<boolean>, { text, ...page }: MemberSearch) {
  const wanted = allHold(where, matchesText(text))
  const rows = sql<MemberRow>`select ${columns} from account a where ${wanted}
    order by a.company_manager desc, a.id ${pageOfRows(page)}`
  return countedPage(db, page, wanted, rows)
}

/** Somebody who has written the name of a company, and what that name is compared by. */
export interface WrittenRow extends MemberRow {
  key: string
}

/**
 * A page of accounts `a` for which a condition holds: those who have written the name of an organisation, or one that
 * was merged into it, before the others, all in the order of what they have written.
 */
export function pageWritten(db: Db, where: RawBuilder<boolean>, { text, ...page }: MemberSearch) {
  const wanted = allHold(where, matchesText(text))
  const rows = sql<WrittenRow>`
    with written as materialized (
      select a.id, organisation_key(a.company) as key from account a where ${wanted}),
    known as (select name_key as key from organisation union select name_key from organisation_former_name),
    page as (
      select written.id, written.key, known.key is null as unknown from written left join known using (key)
      order by unknown, written.key, written.id ${pageOfRows(page)})
    select ${columns}, page.key from page join account a using (id) order by page.unknown, page.key, a.id`
  return countedPage(db, page, wanted, rows)
}

export interface Match {
  /** What the written name is compared by. */
  key: string
  id: number
  name: string
  same: boolean
}

const nearEnough = 0.55
const maxMatches = 5

/**
 * The organisations that written names may mean: the one of the same name first, then the nearest by parts of one and
 * two characters. The parts of every name are taken once, and only names that share one are compared.
 */
export async function listMatches(db: Db, keys: readonly string[]): Promise<Match[]> {
  const { rows } = await sql<Match>`
    with asked as materialized (
      select key, grams(key) as parts from unnest(${keys}::text[]) as key),
    known as materialized (select id, grams(name_key) as parts from organisation),
    same as (
      select key, id from asked join organisation on name_key = key
      union select key, organisation from asked join organisation_former_name on name_key = key),
    near as (
      select key, id, 2.0 * count(*) / (asked.size + known.size) as nearness
      from (select key, cardinality(parts) as size, unnest(parts) as part from asked) as asked
        join (select id, cardinality(parts) as size, unnest(parts) as part from known) as known using (part)
      group by key, id, asked.size, known.size
      having 2.0 * count(*) / (asked.size + known.size) >= ${nearEnough}),
    ranked as (
      select key, id, same.id is not null as same,
        row_number() over (partition by key order by (same.id is not null) desc, nearness desc, id) as place
      from near full join same using (key, id))
    select ranked.key, ranked.id, organisation.name, ranked.same from ranked join organisation using (id)
    where ranked.place <= ${maxMatches} order by ranked.key, ranked.place`.execute(db)
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
