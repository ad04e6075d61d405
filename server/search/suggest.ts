import { sql } from 'kysely'

import type { Suggested } from '#contract/search.ts'
import { fold } from '#language/fold.ts'
import { highlights } from '#language/highlights.ts'
import { readQuery, type SearchQuery } from '#language/query.ts'

import type { SearchContext } from './context.ts'
import { bestFirst } from './index/tiers.sql.ts'
import { codeAsked, titleQueryText } from './index/tsquery.ts'
import type { KnownWord } from './vocabulary.ts'

const maxWords = 5
const maxRecords = 6
/** So many records of one tier are compared at most; the best of them are shown. */
const maxCompared = 1000

/** What the beginning of a question may become: words of the library, and records by title or code. */
export async function suggest(context: SearchContext, text: string): Promise<Suggested> {
  const query = readQuery(text)
  if (query.terms.length === 0) return { words: [], records: [] }
  const [{ words }, records] = await Promise.all([context.vocabulary.read(), findTitles(context, query)])
  const show = (shown: string) => ({ text: shown, highlights: highlights(shown, query) })
  return {
    words: matching(fold(text), words).map((word) => show(word.text)),
    records: records.map((record) => ({
      ...record,
      highlights: highlights(record.title, query),
      codeHighlights: highlights(record.code, query),
    })),
  }
}

/** Words that begin with what was typed or hold it, as written or by pinyin, the commoner ones first. */
function matching(typed: string, words: readonly KnownWord[]): KnownWord[] {
  const latin = /^[a-z]{2,}$/.test(typed)
  const begins = (word: KnownWord) =>
    word.folded.startsWith(typed) ||
    (latin && (word.initials.startsWith(typed) || word.spelled.startsWith(typed)))
  const found = words.filter((word) => word.folded !== typed && begins(word)).slice(0, maxWords)
  if (found.length === maxWords || latin) return found
  const holding = words.filter((word) => word.folded.includes(typed) && !word.folded.startsWith(typed))
  return [...found, ...holding].slice(0, maxWords)
}

interface Titled {
  kind: string
  code: string
  title: string
}

/** Records whose title or code holds all of it, by rank; the very code first. */
async function findTitles({ db, searching }: SearchContext, query: SearchQuery): Promise<Titled[]> {
  const condition = sql`words @@ (select ${titleQueryText(query)}::tsquery) and code is distinct from nullif(${codeAsked(query)}, '')`
  const { rows } = await searching.hold(() =>
    sql<Titled>`
    with ${bestFirst({ name: 'title_hits', columns: sql`record, rank`, condition, enough: sql.lit(maxRecords), max: maxCompared })},
    found as (
      (select record, 4000 as score from search_document where code = nullif(${codeAsked(query)}, '') limit ${maxRecords})
      union all select * from title_hits
    )
    select r.kind, r.code, r.title from found join record r on r.id = found.record
    order by found.score desc, r.id limit ${maxRecords}`.execute(db),
  )
  return rows
}
