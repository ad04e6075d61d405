import { sql } from 'kysely'

import type { Personal } from '#contract/accounts/users.ts'
import type { Db } from '#database/database.ts'

export function findMe(db: Db, id: number) {
  return db
    .selectFrom('account')
    .select(['username', 'company', 'industry', 'agreedTo', 'leavesAt'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listRoles(db: Db, account: number) {
  return db
    .selectFrom('accountRole')
    .innerJoin('role', 'role.id', 'accountRole.role')
    .select(['role.id', 'role.code', 'role.name', 'role.staff'])
    .where('account', '=', account)
    .orderBy('role.id')
    .execute()
}

export function findAgreement(db: Db) {
  return db.selectFrom('agreement').selectAll().orderBy('since', 'desc').limit(1).executeTakeFirst()
}

/** Version of the current agreement; empty if there is none. */
export async function findAgreementVersion(db: Db): Promise<string> {
  const row = await db
    .selectFrom('agreement')
    .select('version')
    .orderBy('since', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.version ?? ''
}

export async function setAgreement(db: Db, account: number, version: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ agreedTo: version, agreedAt: new Date() })
    .where('id', '=', account)
    .execute()
}

export function findUsername(db: Db, key: string) {
  return db.selectFrom('account').select('id').where('usernameKey', '=', key).executeTakeFirst()
}

type PersonalRow = Omit<Personal, 'phone' | 'email'> & Record<'phone' | 'mail', Buffer | null>

/** Missing fields are empty. */
export async function findPersonal(db: Db, id: number): Promise<PersonalRow | undefined> {
  const { rows } = await sql<PersonalRow>`
    select coalesce(username, '') as username, a.name as "userRealName", phone, mail, o.name as organisation,
      coalesce(company, '') as company, coalesce(company_nature, '') as "companyNature",
      coalesce(a.industry, '') as industry, coalesce(workplace, '') as workplace, coalesce(number, '') as number,
      coalesce(workunit, '') as workunit, coalesce(unit, '') as unit, coalesce(business, '') as business
    from account a left join organisation o on o.id = a.organisation where a.id = ${id}`.execute(db)
  return rows[0]
}

export interface PersonalChange {
  company: string
  companyNature: string
  industry: string
  workplace?: string | undefined
  number?: string | undefined
  workunit?: string | undefined
  unit?: string | undefined
  business?: string | undefined
}

/** Who writes another company is no longer the confirmed member, or the manager, of the one before. */
export async function setPersonal(db: Db, id: number, change: PersonalChange): Promise<void> {
  await sql`update account set organisation = null, company_manager = false where id = ${id}
    and organisation is not null and organisation_key(${change.company}) <> organisation_key(company)`.execute(
    db,
  )
  await db
    .updateTable('account')
    .set({ ...change, version: sql`version + 1`, updatedAt: sql`now()`, updatedBy: id })
    .where('id', '=', id)
    .execute()
}

/** The enabled values of a dictionary. */
export async function listValues(db: Db, group: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dictionaryItem')
    .select('value')
    .where('groupCode', '=', group)
    .where('status', '=', '1')
    .execute()
  return rows.map(({ value }) => value)
}

interface OrganisationMatch {
  id: number
  name: string
  same: boolean
}

/**
 * Organisations whose name equals, contains or is contained in the given one; one that was merged into another is that
 * other.
 */
export async function listOrganisations(db: Db, name: string): Promise<OrganisationMatch[]> {
  const { rows } = await sql<OrganisationMatch>`
    with asked as (select organisation_key(${name}) as key)
    select o.id, o.name, o.name_key = key or exists (select from organisation_former_name f
      where f.organisation = o.id and f.name_key = key) as same
    from organisation o, asked
    where key <> '' and (o.name_key = key or position(key in o.name_key) > 0 or position(o.name_key in key) > 0
      or exists (select from organisation_former_name f where f.organisation = o.id and f.name_key = key))
    order by same desc, char_length(o.name), o.name limit 8`.execute(db)
  return rows
}

/** Notes an organisation that is neither known nor merged into another. */
export async function insertOrganisation(
  tx: Db,
  { name, nature, industry }: { name: string; nature: string | null; industry: string | null },
): Promise<void> {
  await sql`insert into organisation (name, name_key, nature, industry)
    select ${name}, organisation_key(${name}), ${nature}, ${industry}
    where not exists (select from organisation_former_name where name_key = organisation_key(${name}))
    on conflict (name_key) do nothing`.execute(tx)
}
