import { sql } from 'kysely'

// Of the row `t`.
export const code = sql<string>`t.code`
export const isOff = sql<boolean>`t.status = '0'`
export const countItems = sql`(select count(*) from dictionary_item i where i.group_code = t.code)`
export const groupOf = sql`(select json_build_object('id', g.id, 'name', g.name) from dictionary_group g
  where g.code = t.group_code)`
export const isClosed = sql`(select g.closed from dictionary_group g where g.code = t.group_code)`
export const inOrder = sql`t.group_code, t.position, t.id`

export const ofGroups = (ids: readonly unknown[]) =>
  sql<boolean>`t.group_code in (select code from dictionary_group where id = any(${ids}))`
