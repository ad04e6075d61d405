import { sql } from 'kysely'

/** SQL: the code is the one that everybody sees: an opaque number where the own one would tell. */
export const feedbackColumns = {
  title: sql`case when t.kind = 'question' then left(t.body, 40)
    else coalesce((select code from record where id = t.record), '已删除的资料') || ' · ' || t.field_label end`,
  writer: sql`coalesce((select name from account where id = t.account), '访客')`,
  contact: sql`t.mail`,
  createdAt: sql`t.created_at`,
  mayPublish: sql`t.may_publish`,
}

/** SQL: what concerns no secret record. */
export const isNotSecret = sql<boolean>`not exists (select from record where id = t.record and access = 'secret')`
export const isAny = sql<boolean>`true`
