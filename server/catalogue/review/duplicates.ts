import type { Duplicate } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { findTwins } from '#server/catalogue/twins/twins.ts'

import { type Draft, listNamesakes, listRivals, type Reader } from './drafts.queries.ts'

/** Records and drafts that may be the same thing: a person decides. */
export async function findDuplicates(
  db: Db,
  kind: Kind,
  draft: Pick<Draft, 'id' | 'kind' | 'code' | 'action' | 'wanted'>,
  reader: Reader,
): Promise<Duplicate[]> {
  const { code, action, wanted } = draft
  const { title } = wanted
  const twins = (await findTwins(db, kind, [{ ...wanted, code }])).map(({ twin }) => twin)
  const codes = action === 'create' ? [code, ...twins] : twins
  const [records, rivals] = await Promise.all([
    listNamesakes(db, kind.name, { code, codes, title }),
    listRivals(db, reader, draft),
  ])
  const reasonOf = (found: { code: string }) => {
    if (found.code === code) return 'code'
    return twins.includes(found.code) ? 'place' : 'title'
  }
  return [
    ...records.map((found) => ({ ...found, reason: reasonOf(found), kind: kind.name, draft: null }) as const),
    ...rivals.map(
      ({ id, title: name }) => ({ reason: 'code', kind: kind.name, code, title: name, draft: id }) as const,
    ),
  ]
}
