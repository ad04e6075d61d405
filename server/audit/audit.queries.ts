import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

/** Appends lines, given as JSON, to the chain. */
export async function insertEvents(tx: Db, lines: string): Promise<void> {
  await sql`insert into audit_event (id, at, log_type, operation, action, account, name, address, object, success, detail, hash)
    select 0, now(), e.type, e.operation, e.action, e.account, e.name, e.address, e.object, e.success, e.detail, ''
    from jsonb_to_recordset(${lines}::jsonb) as e(type smallint, operation smallint, action text,
      account bigint, name text, address text, object text, success boolean, detail jsonb)`.execute(tx)
}
