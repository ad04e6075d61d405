import type { Kind } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Hit, Snippet } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import { highlighterOf, highlights, type Highlighter } from '#language/highlights.ts'
import type { SearchQuery } from '#language/query.ts'
import { listedFields } from '#server/catalogue/columns.ts'
import { entryOf } from '#server/catalogue/entry.ts'
import { piecesOf } from '#server/catalogue/search-documents/index-fields.ts'
import { readShown } from '#server/catalogue/search-documents/public-view.ts'
import { storedStrips } from '#server/catalogue/strips/strips.ts'

import type { SearchContext } from './context.ts'
import { listPages, listPlaced, type HitIdentity } from './hits.queries.ts'
import { cut, snippetsOf } from './snippets.ts'

interface Page {
  ids: readonly number[]
  /** Their kinds, as far as they are known. */
  placed?: readonly HitIdentity[]
  query: SearchQuery
  actor: Actor | undefined
}

/** Entries of some records in the given order, with what answers the question marked. */
export async function readHits(context: SearchContext, page: Page): Promise<Hit[]> {
  const { db, kinds } = context
  const { ids, placed = [], query, actor } = page
  if (ids.length === 0) return []
  const known = placed.filter(({ id }) => ids.includes(id))
  const rows = known.length === ids.length ? known : await listPlaced(db, ids)
  const hits = new Map<number, Hit>()
  const highlighter = highlighterOf(query)
  const reading = [...Map.groupBy(rows, ({ kind }) => kind)].map(async ([name, records]) => {
    const kind = kinds[name]
    const found = kind
      ? await readKind(db, kind, { ids: records.map(({ id }) => id), highlighter, actor })
      : []
    for (const [id, hit] of found) hits.set(id, hit)
  })
  const [pages] = await Promise.all([
    actor ? findPages(context, ids, query) : new Map<number, Snippet>(),
    ...reading,
  ])
  return ids.flatMap((id) => {
    const hit = hits.get(id)
    const page = pages.get(id)
    if (!hit) return []
    const own = hit.snippets.filter(({ highlights }) => !page || highlights.length > 0)
    return [page ? { ...hit, snippets: [...own.slice(0, 1), page] } : hit]
  })
}

interface OfKind {
  ids: readonly number[]
  highlighter: Highlighter
  actor: Actor | undefined
}

async function readKind(db: Db, kind: Kind, { ids, highlighter, actor }: OfKind): Promise<[number, Hit][]> {
  const read = await readShown(db, kind, { ids })
  const listed = { ...kind, fields: listedFields(kind.fields) }
  return read.map(({ id, row, shown }) => {
    for (const { column, strip } of storedStrips(kind, shown.parts)) row[column] = strip
    const entry = entryOf(listed, row, actor)
    return [id, { entry, ...snippetsOf(piecesOf(kind, shown), highlighter) }]
  })
}

/** The first page of each record's files that contains all words; files are for members. */
async function findPages(
  { db, searching }: SearchContext,
  ids: readonly number[],
  query: SearchQuery,
): Promise<Map<number, Snippet>> {
  const rows = await searching.hold(() => listPages(db, ids, query))
  return new Map(
    rows.map(({ record, file, name, number, text }) => {
      const snippet = cut({ text, highlights: highlights(text, query, false) })
      return [record, { ...snippet, label: '正文', page: { file, name, number } }]
    }),
  )
}
