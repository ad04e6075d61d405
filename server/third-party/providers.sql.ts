import { sql } from 'kysely'

/** What is worked out of a provider `t`. The secret never leaves its column. */
export const providerColumns = {
  secret: sql`null::text`,
  secretHeld: sql`t.secret is not null`,
  bound: sql`(select count(*) from account_identity i where i.provider = t.id)`,
  lastUsed: sql`(select max(used_at) from account_identity i where i.provider = t.id)`,
}
