import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

interface DemoProviderRow {
  code: string
  name: string
  appId: string
  secret: Buffer
  address: string
}

/** Lists the provider of the demo among the others; a row that stands is told where it is now. */
export async function upsertDemoProvider(db: Db, row: DemoProviderRow): Promise<void> {
  const { code, name, appId, secret, address } = row
  await sql`insert into sign_in_provider (code, name, kind, app_id, secret, address, enabled)
    values (${code}, ${name}, 'OIDC', ${appId}, ${secret}, ${address}, true)
    on conflict (code) do update set kind = 'OIDC', app_id = excluded.app_id, secret = excluded.secret,
      address = excluded.address, version = sign_in_provider.version + 1, updated_at = now()`.execute(db)
}

/** Where a provider is asked. */
export async function findAddress(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{
    address: string
  }>`select address from sign_in_provider where code = ${code}`.execute(db)
  return rows[0]?.address
}

/** Ends the sessions that began by a provider. */
export async function endSessionsBy(tx: Db, code: string): Promise<void> {
  await sql`update session set ended = 'kicked', ended_at = now() where ended is null and provider_session in (
    select s.id from provider_session s join sign_in_provider p on p.id = s.provider where p.code = ${code})`.execute(
    tx,
  )
}

/** Deletes a provider with what accounts are bound to there. */
export async function deleteProvider(tx: Db, code: string): Promise<void> {
  await sql`delete from account_identity where provider in
    (select id from sign_in_provider where code = ${code})`.execute(tx)
  await sql`delete from sign_in_provider where code = ${code}`.execute(tx)
}
