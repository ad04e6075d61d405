import { sql } from 'kysely'

import { fieldOf, type Resource } from '#contract/back-office/resource.ts'
import { columnName } from '#server/back-office/rows.sql.ts'

/** Where a text `t` stands now. */
export const stateOfText = sql`publication_state(t.publish_from, t.publish_until, t.removed_at)`

export const isKept = sql<boolean>`t.removed_at is null`

/** The labels of what a text `t` still needs before it can be published; null when it is whole. */
export const missingOf = (resource: Resource) => {
  const each = (resource.neededToPublish ?? []).map((name) => {
    const { label, type } = fieldOf(resource, name)
    const column = sql`t.${sql.ref(columnName(name))}`
    const isNone = type === 'blocks' ? sql`${column} = '[]'` : sql`coalesce(${column}, '') = ''`
    return sql`case when ${isNone} then ${label}::text end`
  })
  return sql`nullif(concat_ws('、', ${sql.join(each)}), '')`
}
