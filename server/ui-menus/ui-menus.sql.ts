import { sql } from 'kysely'

// Of the row `t`.
export const isSeeded = sql`(t.seed is not null or t.parent is null)`
/** Where an entry leads; one that is not shown says so, and can be chosen all the same. */
export const pathOrHidden = sql<string>`concat_ws('，', nullif(t.path, ''), case when not t.visible then '已隐藏' end)`
