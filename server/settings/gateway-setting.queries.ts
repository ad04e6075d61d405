import { sql } from 'kysely'

import type { TransitMode } from '#contract/sign-in/payload-encryption.ts'
import type { Db } from '#database/database.ts'

/** Moves the apps of our own tenant to its new name. */
export async function renameTenant(tx: Db, from: string, to: string): Promise<void> {
  await sql`update app set tenant = ${to} where tenant = ${from}`.execute(tx)
}

/** Notes that a server runs, and in which mode. */
export async function noteServer(db: Db, name: string, mode: TransitMode): Promise<void> {
  await sql`insert into running_server (name, mode) values (${name}, ${mode})
    on conflict (name) do update set seen_at = now()`.execute(db)
}

export async function deleteServer(db: Db, name: string): Promise<void> {
  await sql`delete from running_server where name = ${name} or seen_at < now() - interval '1 day'`.execute(db)
}

/** The mode of the setting, and the servers seen within a minute that run in the other one. */
export async function formerServers(db: Db): Promise<{ mode: TransitMode; former: string[] }> {
  const { rows } = await sql<{ mode: TransitMode; former: string[] }>`select cipher_mode as mode,
      array(select name from running_server r where r.mode <> p.cipher_mode
        and r.seen_at > now() - interval '1 minute' order by name) as former
    from sign_in_policy p`.execute(db)
  return rows[0] ?? { mode: 'DEFAULT', former: [] }
}
