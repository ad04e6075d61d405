import { writeSearch } from '#contract/search/search-address.ts'
import { maxHits, SearchQuestion } from '#contract/search/search.ts'
import { atomically } from '#database/atomically.ts'
import type { SearchQuery } from '#language/query.ts'
import { segmentsOf } from '#language/segments.ts'
import { findSearchState } from '#server/catalogue/search-documents/state.ts'
import { notify } from '#server/notices/notices.ts'
import type { SearchContext } from '#server/search/context.ts'
import { readAsked } from '#server/search/read-asked.ts'
import { answer } from '#server/search/search.ts'

import {
  type DueSearch,
  findNews,
  findSettled,
  listDue,
  findDue,
  type News,
  setSeen,
} from './alerts.queries.ts'

const maxDue = 500
const maxCodes = 5

/**
 * Writes a notice to every member whose saved search finds records that could not be found before; answers how
 * many. A record counts once a search: being changed, or opened by its date, makes no record new. One search that
 * fails keeps none of the others waiting; a server that ends leaves the rest to the next round.
 */
export async function notifySavedSearches(context: SearchContext, ending?: AbortSignal): Promise<number> {
  const { db } = context
  const until = await findSettled(db)
  const failures: unknown[] = []
  let notified = 0
  for (const id of await listDue(db, until, maxDue)) {
    if (ending?.aborted) break
    notified += await notifyOne(context, { id, until }).catch((error: unknown) => {
      failures.push(error)
      return 0
    })
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `${failures.length} saved searches were not notified`)
  return notified
}

/** Searches, then writes the notice and how far it goes together: neither twice nor never. */
async function notifyOne(
  context: SearchContext,
  { id, until }: { id: number; until: string },
): Promise<number> {
  const { db } = context
  const due = await findDue(db, id, until)
  if (!due) return 0
  const question = SearchQuestion.parse(due.question)
  const news = await newsOf(context, { question, from: due.seenAt, until })
  return atomically(db, async (tx) => {
    if (!(await setSeen(tx, id, { ...due, until })) || news.total === 0) return 0
    const { account, name } = due
    const values = { search: name, ...wordsOf(news), query: writeSearch(question) }
    await notify(tx, { to: [account], message: 'recordsFound', values })
    return 1
  })
}

interface Period {
  question: SearchQuestion
  from: DueSearch['seenAt']
  until: string
}

const noNews: News = { total: 0, codes: [] }

/** New records as the search finds them: words without spaces are segmented where no record at all holds them in one piece. */
async function newsOf(context: SearchContext, { question, from, until }: Period): Promise<News> {
  const { text, exact, conditions } = question
  const state = await findSearchState(context.db)
  const query = await readAsked(context, text, { state, exact })
  if (query.terms.length === 0) return noNews
  const telling = Object.values(context.kinds).flatMap(({ name, codeTells }) => (codeTells ? [name] : []))
  const find = (read: SearchQuery) =>
    findNews(context.db, { query: read, conditions, from, until, telling }, maxCodes)
  const news = await find(query)
  if (news.total > 0 || exact || !(await isDivisible(context, query))) return news
  const { segmented, query: segmentedTerms } = await answer(
    context,
    { text, conditions, need: 1 },
    { state, actor: undefined },
  )
  return segmented ? find(segmentedTerms) : noNews
}

async function isDivisible({ vocabulary }: SearchContext, { terms }: SearchQuery): Promise<boolean> {
  const { known } = await vocabulary.read()
  return terms.some(({ text }) => segmentsOf(text, known).length > 1)
}

/** Codes that stay alone: a notice outlives what may be seen of a record, whose title and telling code may become secret. */
function wordsOf({ total, codes }: News) {
  const count = total > maxHits ? `超过 ${maxHits.toLocaleString('zh-CN')}` : total.toLocaleString('zh-CN')
  const some = codes.length === 0 ? '' : `${total > codes.length ? '，其中有' : ''}：${codes.join('；')}`
  return { count, codes: some }
}
