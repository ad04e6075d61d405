import { type RawBuilder, sql } from 'kysely'

/** SQL: whether an account `t` has a role. */
export const hasRole = (role: number): RawBuilder<boolean> =>
  sql<boolean>`exists (select from account_role ar where ar.account = t.id and ar.role = ${role})`

/** SQL: whether an account `t` is in a department itself. */
export const isIn = (department: number): RawBuilder<boolean> => sql<boolean>`t.department = ${department}`

/** SQL: whether an account `t` is in a group. */
export const isInGroup = (
  group: number,
): RawBuilder<boolean> => sql<boolean>`exists (select from user_group_member m
  where m.account = t.id and m.user_group = ${group})`

export const alwaysTrue = sql<boolean>`true`

/** SQL: one condition, and another or its opposite. */
export const andWhether = (one: RawBuilder<boolean>, other: RawBuilder<boolean>, is: boolean) =>
  sql<boolean>`(${one} and (${other}) = ${is})`
