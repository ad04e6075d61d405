import { sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { documentVersion } from './document.ts'

export interface SearchState {
  /** Moves whenever any record or any text of a file does. */
  version: string
  /** Whether the documents are those of an older version of the product, and are being written anew. */
  building: boolean
}

/** The one row; as a value it lets the statement be planned once a connection. */
const only = 1

/** A sequence moves before its transaction ends: who could not see what it wrote yet has another version. */
export async function findSearchState(db: Db): Promise<SearchState> {
  const { rows } = await sql<{ data: number | null; texts: string; documents: number }>`
    select (select sum(version)::bigint from kind_state) as data, version as documents,
      (select last_value || ' ' || pg_visible_in_snapshot(last_value::text::xid8, pg_current_snapshot())
       from search_texts) as texts
    from search_state where id = ${only}`.execute(db)
  const { data = 0, texts = '', documents = 0 } = rows[0] ?? {}
  const building = documents !== documentVersion
  return { version: `${data} ${texts} ${building}`, building }
}
