import type { Db } from '#database/database.ts'

import { documentVersion } from './document.ts'
import { readVersions } from './state.queries.ts'

export interface SearchState {
  /** Moves whenever any record or any text of a file does. */
  version: string
  /** Whether the documents are those of an older version of the product, and are being rebuilt. */
  building: boolean
}

export async function findSearchState(db: Db): Promise<SearchState> {
  const { data, texts, documents } = await readVersions(db)
  const building = documents !== documentVersion
  return { version: `${data ?? 0} ${texts} ${building}`, building }
}
