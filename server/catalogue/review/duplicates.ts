import type { Duplicate } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { findTwins } from '#server/catalogue/twins/twins.ts'

import { type Draft, listNamesakes, listRivals, type Reader } from './drafts.queries.ts'

/** A title that more records bear, such as ZK1, says nothing of them. */
const maxNamesakes = 3

/** Records and drafts that may be the same thing: a person decides. */
export async function findDuplicates(
  db: Db,
  kind: Kind,
  draft: Pick<Draft, 'id' | 'kind' | 'code' | 'action' | 'wanted'>,
  reader: Reader,
): Promise<Duplicate[]> {
  const { code, action, wanted } = draft
  const isNew = action === 'create'
  const { title } = wanted
  const twins = (await findTwins(db, kind, [{ ...wanted, code }])).map(({ twin }) => twin)
  const codes = isNew ? [code, ...twins] : twins
  const [records, rivals] = await Promise.all([
    listNamesakes(db, kind.name, { code, codes, title }),
    listRivals(db, reader, draft),
  ])
  const reasonOf = (one: { code: string }): Duplicate['reason'] => {
    if (one.code === code) return 'code'
    return twins.includes(one.code) ? 'place' : 'title'
  }
  const found = records.map((one) => ({ ...one, reason: reasonOf(one), kind: kind.name, draft: null }))
  const namesakes = found.filter(({ reason }) => reason === 'title').length
  const isTelling = isNew && namesakes <= maxNamesakes
  return [
    ...found.filter(({ reason }) => reason !== 'title' || isTelling),
    ...rivals.map(
      ({ id, title: name }) => ({ reason: 'code', kind: kind.name, code, title: name, draft: id }) as const,
    ),
  ]
}
