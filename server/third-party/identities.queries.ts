import { sql } from 'kysely'

import type { userSources } from '#contract/back-office/user.ts'
import type { Db } from '#database/database.ts'

/** The account of a person at a provider, with the name that joins them; waits for whoever is just unbinding it. */
export async function findIdentity(
  db: Db,
  { provider, subject }: { provider: number; subject: string },
): Promise<{ id: number; account: number; joined: string | null } | undefined> {
  const { rows } = await sql<{ id: number; account: number; joined: string | null }>`
    select id, account, joined from account_identity
    where provider = ${provider} and subject = ${subject} for update`.execute(db)
  return rows[0]
}

/** Joins a name to an account; returns the account that has it. */
export async function joinAccount(tx: Db, key: string, account: number): Promise<number> {
  const { rows } = await sql<{ account: number }>`insert into joined_identity (key, account)
    values (${key}, ${account}) on conflict (key) do update set key = excluded.key returning account`.execute(
    tx,
  )
  return rows[0]?.account ?? account
}

export async function findJoined(db: Db, key: string): Promise<number | undefined> {
  const { rows } = await sql<{
    account: number
  }>`select account from joined_identity where key = ${key}`.execute(db)
  return rows[0]?.account
}

interface IdentityRow {
  account: number
  provider: number
  subject: string
  joined: string | null
  label: Buffer | null
  trust: number | null
  /** Whether it is used to sign in just now. */
  used: boolean
}

/** Binds a person to an account; false if that, or the provider at that account, is bound already. */
export async function insertIdentity(tx: Db, row: IdentityRow): Promise<boolean> {
  const { account, provider, subject, joined, label, trust, used } = row
  const { numAffectedRows } = await sql`insert into account_identity
      (account, provider, subject, joined, label, trust, used_at)
    values (${account}, ${provider}, ${subject}, ${joined}, ${label}, ${trust}, case when ${used} then now() end)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function setIdentityUsed(
  tx: Db,
  id: number,
  { joined, label, trust }: Pick<IdentityRow, 'joined' | 'label' | 'trust'>,
): Promise<void> {
  await sql`update account_identity set used_at = now(), label = coalesce(${label}, label),
    trust = coalesce(${trust}, trust), joined = ${joined} where id = ${id}`.execute(tx)
}

export interface BoundRow {
  id: number
  provider: string
  kind: string
  name: string
  label: Buffer | null
  boundAt: Date
  usedAt: Date | null
  trust: number | null
}

export async function listIdentities(db: Db, account: number): Promise<BoundRow[]> {
  const { rows } = await sql<BoundRow>`select i.id, p.code as provider, p.kind, p.name, i.label,
      i.bound_at as "boundAt", i.used_at as "usedAt", i.trust
    from account_identity i join sign_in_provider p on p.id = i.provider
    where i.account = ${account} order by p.position, i.id`.execute(db)
  return rows
}

export interface OwnIdentity {
  id: number
  joined: string | null
  name: string
}

export async function findOwnIdentity(tx: Db, account: number, id: number): Promise<OwnIdentity | undefined> {
  const { rows } = await sql<OwnIdentity>`select i.id, i.joined, p.name from account_identity i
    join sign_in_provider p on p.id = i.provider where i.id = ${id} and i.account = ${account}`.execute(tx)
  return rows[0]
}

export interface WaysIn {
  password: boolean
  phone: boolean
  /** Names of the providers that stay, and can be used. */
  others: string[]
  /** Names of the providers whose identities go along, since they name the same person. */
  along: string[]
}

/** Locks an account and returns how its owner gets in without an identity and those joined to it. */
export async function lockWaysIn(
  tx: Db,
  account: number,
  { id, joined, name }: OwnIdentity,
): Promise<WaysIn | undefined> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
  const { rows } = await sql<WaysIn>`select a.password is not null as password, a.phone is not null as phone,
      array(select p.name from account_identity i join sign_in_provider p on p.id = i.provider
        where i.account = a.id and p.enabled and i.id <> ${id} and (i.joined is null or i.joined is distinct from ${joined})
        order by p.position, p.id) as others,
      array(select distinct p.name from account_identity i join sign_in_provider p on p.id = i.provider
        where i.account = a.id and i.joined = ${joined} and p.name <> ${name}) as along
    from account a where a.id = ${account}`.execute(tx)
  return rows[0]
}

/** Removes an identity with those joined to it; returns who they were. */
export async function deleteIdentity(
  tx: Db,
  account: number,
  { id, joined }: OwnIdentity,
): Promise<{ provider: number; subject: string }[]> {
  const { rows } = await sql<{ provider: number; subject: string }>`delete from account_identity
    where account = ${account} and (id = ${id} or joined = ${joined}) returning provider, subject`.execute(tx)
  return rows
}

/** Deletes the names of an account that none of its identities bears. */
export async function deleteBareNames(tx: Db, account: number): Promise<void> {
  await sql`delete from joined_identity j where account = ${account}
    and not exists (select from account_identity i where i.joined = j.key)`.execute(tx)
}

interface DomainAccount {
  name: string
  username: string
  usernameKey: string
}

const domain: keyof typeof userSources = 99

/** Makes the account of a domain user (source 99) with the role of members; undefined if the name is taken. */
export async function insertDomainAccount(tx: Db, given: DomainAccount): Promise<number | undefined> {
  const { name, username, usernameKey } = given
  const { rows } = await sql<{
    id: number
  }>`insert into account (name, username, username_key, source, department)
    values (${name}, ${username}, ${usernameKey}, ${domain}, (select id from department where code = 'public'))
    on conflict do nothing returning id`.execute(tx)
  const id = rows[0]?.id
  if (id !== undefined)
    await sql`insert into account_role (account, role) select ${id}, id from role where code = 'member'`.execute(
      tx,
    )
  return id
}

/** The organisation that a provider attests, unless its owner has written one. */
export async function setCompanyIfNone(tx: Db, account: number, company: string): Promise<void> {
  await sql`update account set company = ${company} where id = ${account} and coalesce(company, '') = ''`.execute(
    tx,
  )
}
