import { type RawBuilder, sql } from 'kysely'

import type { Actor } from '#contract/identity/identity.ts'

/** SQL: whether a template or group `t` is of the archive, or an account's own. */
export const isOwnOrStock = ({ id }: Actor): RawBuilder<boolean> =>
  sql<boolean>`(t.owner is null or t.owner = ${id})`

/** SQL: whether a template `t` is that, or is shared with a role that an account holds. */
export const isOpenTo = ({ id }: Pick<Actor, 'id'>): RawBuilder<boolean> =>
  sql<boolean>`(t.owner is null or t.owner = ${id}
    or t.role in (select role from account_role where account = ${id}))`

/** What is worked out of a group `t`; own templates of others are not in it. */
export const groupColumns = { templates: sql`(select count(*) from template x where x."group" = t.id)` }
