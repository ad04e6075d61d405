import type { Actor } from '#contract/identity/identity.ts'
import type { SearchResults, Snippet } from '#contract/search/search.ts'
import type { Db } from '#database/database.ts'
import { openedOf } from '#server/credit/openings.ts'

/**
 * What was found, without the text of pages whose record this member has not opened: answers are cached for all members,
 * and what costs credit is opened by each. Which page it is stays.
 */
export async function closePages(db: Db, found: SearchResults, actor: Actor): Promise<SearchResults> {
  const quoted = found.records.filter(({ snippets }) => snippets.some(({ page }) => page !== null))
  if (quoted.length === 0) return found
  const opened = await openedOf(
    db,
    actor,
    quoted.map(({ entry }) => entry.id),
  )
  const records = found.records.map((hit) =>
    opened.has(hit.entry.id) ? hit : { ...hit, snippets: hit.snippets.map(closeSnippet) },
  )
  return { ...found, records }
}

const closeSnippet = (snippet: Snippet): Snippet =>
  snippet.page === null ? snippet : { ...snippet, text: '', highlights: [] }
