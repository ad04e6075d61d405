import { sql } from 'kysely'

export const appIsDisabled = sql<boolean>`t.disabled_at is not null`

/** What is worked out of an app `t`. */
export const appColumns = {
  state: sql`case when ${appIsDisabled} then 'disabled' else 'enabled' end`,
  keys: sql`(select count(*) from app_key k where k.app = t.id and k.revoked_at is null
    and (k.expires_at is null or k.expires_at > now()))`,
  privileges: sql`(select count(*) from app_privilege p where p.app = t.id)`,
  lastUsed: sql`(select max(used_at) from app_key k where k.app = t.id)`,
}
