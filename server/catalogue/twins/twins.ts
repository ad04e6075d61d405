import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { listTwins, type TwinCandidate, type Twin } from './twins.queries.ts'

/** Possible duplicates under another code; only holes have a place and a depth to compare. */
export const findTwins = async (db: Db, kind: Kind, records: readonly TwinCandidate[]): Promise<Twin[]> =>
  kind.finish === 'hole' ? listTwins(db, kind, records) : []
