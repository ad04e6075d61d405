import { sql } from 'kysely'

// Of the row `t`.
export const reviewNumber = sql`nullif(t.review_number, '')`
export const code = sql<string>`t.code`
export const isDraft = sql<boolean>`not t.published`
