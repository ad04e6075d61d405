import type { Duplicate } from '#contract/catalogue/editing/drafts.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import { type Draft, listNamesakes, listRivals, type Reader } from './drafts.queries.ts'

/** A title that more records bear, such as ZK1, says nothing of them. */
const maxNamesakes = 3

/** Drafts of the same record, and records that a new one may be, by its code or title: a person decides. */
export async function findDuplicates(
  db: Db,
  kind: Kind,
  draft: Pick<Draft, 'id' | 'kind' | 'code' | 'action' | 'wanted'>,
  reader: Reader,
): Promise<Duplicate[]> {
  const { code, action, wanted } = draft
  const [records, rivals] = await Promise.all([
    action === 'create' ? listNamesakes(db, kind.name, { code, title: wanted.title }) : [],
    listRivals(db, reader, draft),
  ])
  const [same, namesakes] = [
    records.filter((one) => one.code === code),
    records.filter((one) => one.code !== code),
  ]
  const duplicateOf =
    (reason: Duplicate['reason'], draftId: number | null = null) =>
    (one: { code: string; title: string }): Duplicate => ({
      ...{ reason, kind: kind.name, code: one.code, title: one.title, draft: draftId },
    })
  return [
    ...same.map(duplicateOf('code')),
    ...(namesakes.length > maxNamesakes ? [] : namesakes.map(duplicateOf('title'))),
    ...rivals.map(({ id, title }) => duplicateOf('code', id)({ code, title })),
  ]
}
