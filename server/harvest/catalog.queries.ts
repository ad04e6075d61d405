import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { snake } from '#server/catalogue/columns.ts'

/** The first and the last day or year of a field of a kind; null where nothing is known. */
export interface Span {
  first: string | null
  last: string | null
}

export async function findSpan(db: Db, kind: Kind, field: string): Promise<Span> {
  const column = sql.ref(snake(field))
  const { rows } = await sql<Span>`
    select min(${column})::text as first, max(${column})::text as last
    from ${sql.table(kind.table)}`.execute(db)
  return rows[0] ?? { first: null, last: null }
}
