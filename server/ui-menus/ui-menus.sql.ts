import { sql } from 'kysely'

// Of the row `t`.
export const seeded = sql`(t.seed is not null or t.parent is null)`
export const path = sql<string>`coalesce(t.path, '')`
export const isHidden = sql<boolean>`not t.visible`
