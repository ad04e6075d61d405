import { sql } from 'kysely'

// Of the row `t`.
export const extras = sql`t.extras`
export const code = sql<string>`t.code`
export const isOff = sql<boolean>`not t.published`
