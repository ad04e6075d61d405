import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

export interface ProviderRow {
  id: number
  code: string
  name: string
  kind: string
  appId: string
  secret: Buffer | null
  address: string
  agentId: string
  publicKey: string
  hosts: string
  baseDn: string
  bindDn: string
  nameAttribute: string
  domain: boolean
  endsThere: boolean
  logoutAddress: string
  version: number
}

const columns = sql`id, code, name, kind, coalesce(app_id, '') as "appId", secret, coalesce(address, '') as address,
  coalesce(agent_id, '') as "agentId", coalesce(public_key, '') as "publicKey", coalesce(hosts, '') as hosts,
  coalesce(base_dn, '') as "baseDn", coalesce(bind_dn, '') as "bindDn", coalesce(name_attribute, '') as "nameAttribute",
  domain, ends_there as "endsThere", coalesce(logout_address, '') as "logoutAddress", version`

/** An enabled provider by its code. */
export async function findProvider(db: Db, code: string): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`select ${columns} from sign_in_provider
    where code = ${code} and enabled`.execute(db)
  return rows[0]
}

export async function findProviderById(db: Db, id: number): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`select ${columns} from sign_in_provider
    where id = ${id} and enabled`.execute(db)
  return rows[0]
}

/** A provider, enabled or not. */
export async function findStoredProvider(db: Db, id: number): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`select ${columns} from sign_in_provider where id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The first enabled provider of a kind. */
export async function findProviderOf(db: Db, kind: string): Promise<ProviderRow | undefined> {
  const { rows } = await sql<ProviderRow>`select ${columns} from sign_in_provider
    where kind = ${kind} and enabled order by position, id limit 1`.execute(db)
  return rows[0]
}

interface OfferedProvider {
  code: string
  name: string
  kind: string
  staffOnly: boolean
}

export async function listProviders(db: Db): Promise<OfferedProvider[]> {
  const { rows } = await sql<OfferedProvider>`select code, name, kind, audience = 'staff' as "staffOnly"
    from sign_in_provider where enabled order by position, id`.execute(db)
  return rows
}

export async function countBound(db: Db, ids: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from account_identity
    where provider = any(${ids})`.execute(db)
  return rows[0]?.count ?? 0
}
