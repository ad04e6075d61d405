import { checkConditions, type Condition } from '#contract/catalogue/condition.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { SearchResults, SearchSort } from '#contract/search/search.ts'
import { readQuery, type SearchQuery } from '#language/query.ts'
import { segmentsOf } from '#language/segments.ts'
import { shareSearchState, type SearchState } from '#server/catalogue/search-documents/state.ts'
import { today } from '#server/catalogue/view-level.ts'
import type { PackedAnswer } from '#server/http/packed.ts'

import { findArticles, withText } from './articles/find-articles.ts'
import { closePages } from './close-pages.ts'
import type { SearchCaller, SearchContext } from './context.ts'
import { didYouMean } from './did-you-mean.ts'
import { maxOrdered, type Hits } from './hits.queries.ts'
import { findHits, sortedByYear } from './hits.ts'
import { orderFirst } from './order/first-hits.ts'
import { readAsked } from './read-asked.ts'
import { readHits } from './read-hits.ts'

export interface SearchQuestion {
  text: string
  exact?: boolean
  conditions?: readonly Condition[]
  /** How many of the first hits are needed; all that can be paged through when absent. */
  need?: number
}

export interface PageQuestion extends Omit<SearchQuestion, 'need'> {
  sort?: SearchSort
  current: number
  size: number
}

/** A question as it was answered: the words as typed, or each for itself where no record holds them in one piece. */
export interface AnsweredSearch {
  query: SearchQuery
  segmented: boolean
  hits: Hits
}

const noHits: Hits = { ids: new Float64Array(), scores: [], total: 0, capped: false, about: 0 }

/** Finds what a question asks for; one of punctuation alone finds nothing. */
export async function answer(
  context: SearchContext,
  question: SearchQuestion,
  { state, actor }: SearchCaller,
): Promise<AnsweredSearch> {
  const { text, exact = false, conditions = [], need } = question
  const query = await readAsked(context, text, { state, exact })
  if (query.terms.length === 0) return { query, segmented: false, hits: noHits }
  const find = (asked: SearchQuery, within: readonly Condition[]) =>
    findHits(context, { query: asked, conditions: within, pages: actor !== undefined }, state, need)
  const hits = await find(query, conditions)
  const elsewhere = hits.ids.length === 0 && conditions.length > 0 ? await find(query, []) : hits
  if (exact || elsewhere.ids.length > 0) return { query, segmented: false, hits }
  const segmentedTerms = await segmentedQuery(context, query)
  const segmented = segmentedTerms && (await find(segmentedTerms, [])).ids.length > 0
  return segmented
    ? { query: segmentedTerms, segmented, hits: await find(segmentedTerms, conditions) }
    : { query, segmented: false, hits }
}

/** The words of a question without spaces; undefined where nothing can be split. */
async function segmentedQuery(
  { vocabulary }: SearchContext,
  query: SearchQuery,
): Promise<SearchQuery | undefined> {
  const { known } = await vocabulary.read()
  const words = query.terms.flatMap(({ text, quoted }) => (quoted ? [`“${text}”`] : segmentsOf(text, known)))
  const segmentedTerms = readQuery(words.join(' '))
  return segmentedTerms.terms.length === 0 || wordsOf(segmentedTerms).join() === wordsOf(query).join()
    ? undefined
    : segmentedTerms
}

const wordsOf = ({ terms }: SearchQuery) => terms.map(({ text }) => text)

/** One page of what was found, with the reasons marked in texts that this actor may see. */
export async function searchRecords(
  context: SearchContext,
  question: PageQuestion,
  actor?: Actor,
): Promise<SearchResults> {
  checkConditions(context.everything, question.conditions ?? [])
  const state = await shareSearchState(context)
  const seenBy = actor ? ['member', ...actor.permissions.toSorted()] : []
  const asked = ['page', state.version, question, seenBy, today()]
  const page = await context.answers.get('pages', asked, async () =>
    Buffer.from(JSON.stringify(await readPage(context, question, { state, actor }))),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- written above; as bytes it takes a third of the memory
  const found = JSON.parse(page.toString()) as SearchResults
  return actor ? closePages(context.db, found, actor) : found
}

/** The first so many records that answer a question, and how many there are. */
export async function findFirst(
  context: SearchContext,
  question: Omit<SearchQuestion, 'need'> & { sort: SearchSort },
  { actor, limit }: { actor: Actor; limit: number },
): Promise<Hits> {
  checkConditions(context.everything, question.conditions ?? [])
  const state = await shareSearchState(context)
  const { sort, ...asked } = question
  const need = sort === 'relevance' ? { need: limit } : {}
  const { hits } = await answer(context, { ...asked, ...need }, { state, actor })
  const ids =
    sort === 'relevance' ? hits.ids : await sortedByYear(context, hits, { sort, version: state.version })
  return { ...hits, ids: ids.subarray(0, limit) }
}

/** A page as it is answered, and how many records, articles and facts it tells of. */
interface Page<Answer> {
  page: Answer
  hits: number
}

const countHits = ({ total, articles, facts }: SearchResults) => total + articles.length + facts.length

/** The page of somebody who is signed in. */
export async function memberPage(
  context: SearchContext,
  question: PageQuestion,
  actor: Actor,
): Promise<Page<SearchResults>> {
  const page = await searchRecords(context, question, actor)
  return { page, hits: countHits(page) }
}

/** The page of a visitor as it is sent, kept for all visitors until the library changes. */
export async function packedPage(
  context: SearchContext,
  question: PageQuestion,
  pack: (found: SearchResults) => PackedAnswer,
): Promise<Page<PackedAnswer>> {
  checkConditions(context.everything, question.conditions ?? [])
  const state = await shareSearchState(context)
  return context.answers.get('pages', ['packed page', state.version, question, today()], async () => {
    const found = await readPage(context, question, { state, actor: undefined })
    return { page: pack(found), hits: countHits(found) }
  })
}

/** Where so few were found, another word may have been meant. */
const maxFew = 3

async function readPage(
  context: SearchContext,
  question: PageQuestion,
  asking: SearchCaller,
): Promise<SearchResults> {
  const { current, size, sort = 'relevance', exact = false } = question
  const { state, actor } = asking
  const need = sort === 'relevance' ? { need: current * size } : {}
  const { query, segmented, hits } = await answer(context, { ...question, ...need }, asking)
  const guided = await guide(context, question, { state, hits: hits.total })
  const guides = guided.facts.length + guided.articles.length
  const vain = hits.total === 0 || (hits.total <= maxFew && !exact)
  const [records, suggestions] = await Promise.all([
    readRecords(context, { ...question, sort, query, hits }, asking),
    vain && guides === 0 ? didYouMean(context, query, { ...asking, found: hits.total }) : [],
  ])
  return {
    records,
    total: hits.total,
    current,
    size,
    capped: hits.capped,
    about: hits.about,
    ...guided,
    words: wordsOf(query),
    synonyms: exact || segmented ? [] : synonymsIn(query),
    segmented,
    withoutPages: actor === undefined,
    building: state.building,
    didYouMean: suggestions,
  }
}

interface HitPageQuestion extends PageQuestion {
  sort: SearchSort
  query: SearchQuery
  hits: Hits
}

async function readRecords(
  context: SearchContext,
  { text, current, size, sort, query, hits }: HitPageQuestion,
  asking: SearchCaller,
): Promise<SearchResults['records']> {
  const [from, to] = [(current - 1) * size, current * size]
  const page = async () => {
    if (sort !== 'relevance') {
      const sorted = await sortedByYear(context, hits, { sort, version: asking.state.version })
      return { ids: [...sorted.subarray(from, to)] }
    }
    if (from >= maxOrdered) return { ids: [...hits.ids.subarray(from, to)] }
    const { ids, placed } = await orderFirst(context, hits, text)
    return { ids: [...ids, ...hits.ids.subarray(ids.length)].slice(from, to), placed }
  }
  return readHits(context, { ...(await page()), query, actor: asking.actor })
}

/** What the archive itself says: beside many records only what says so in its title or summary. */
async function guide(
  context: SearchContext,
  { text, exact, current, conditions = [] }: PageQuestion,
  { state, hits }: { state: SearchState; hits: number },
): Promise<Pick<SearchResults, 'facts' | 'articles'>> {
  if (current > 1 || conditions.length > 0) return { facts: [], articles: [] }
  const [articles, vocabulary] = await Promise.all([
    context.articles(state.articles),
    context.vocabulary.read(),
  ])
  const found = findArticles(articles, text, { vocabulary, exact: exact ?? false })
  const shown = found.telling || hits <= maxFew ? found.articles : []
  return { facts: found.facts, articles: shown.map((match) => withText(match, found.query)) }
}

const synonymsIn = ({ terms }: SearchQuery) => [
  ...new Set(
    terms.flatMap(({ text: typed, variants }) =>
      variants.flatMap(({ by, text }) =>
        by === 'synonym' || (by === 'layer' && text !== typed) ? [text] : [],
      ),
    ),
  ),
]
