import type { Actor } from '#contract/accounts/identity.ts'
import { checkConditions, type Condition } from '#contract/catalogue/condition.ts'
import type { Found, SearchSort } from '#contract/search.ts'
import { readQuery, type SearchQuery } from '#language/query.ts'
import { segmentsOf } from '#language/segments.ts'
import { today } from '#server/catalogue/view-level.ts'

import type { Asking, SearchContext } from './context.ts'
import { didYouMean } from './did-you-mean.ts'
import type { Hits } from './hits.queries.ts'
import { findHits, sortedByYear } from './hits.ts'
import { findSearchState } from './index/state.ts'
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
export interface Answered {
  query: SearchQuery
  segmented: boolean
  hits: Hits
}

const noHits: Hits = { ids: new Float64Array(), total: 0, capped: false }

/** Finds what a question asks for; one of punctuation alone finds nothing. */
export async function answer(
  context: SearchContext,
  question: SearchQuestion,
  { state, actor }: Asking,
): Promise<Answered> {
  const { text, exact = false, conditions = [], need } = question
  const query = readQuery(text, { exact })
  if (query.terms.length === 0) return { query, segmented: false, hits: noHits }
  const find = (asked: SearchQuery, within: readonly Condition[]) =>
    findHits(context, { query: asked, conditions: within, pages: actor !== undefined }, state.version, need)
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
): Promise<Found> {
  checkConditions(context.everything, question.conditions ?? [])
  const state = await findSearchState(context.db)
  const seenBy = actor ? ['member', ...actor.permissions.toSorted()] : []
  const asked = ['page', state.version, question, seenBy, today()]
  const page = await context.answers.get('pages', asked, async () =>
    Buffer.from(JSON.stringify(await readPage(context, question, { state, actor }))),
  )
  // oxlint-disable-next-line no-unsafe-type-assertion -- written above; as bytes it takes a third of the memory
  return JSON.parse(page.toString()) as Found
}

async function readPage(context: SearchContext, question: PageQuestion, asking: Asking): Promise<Found> {
  const { current, size, sort = 'relevance', exact = false } = question
  const { state, actor } = asking
  const need = sort === 'relevance' ? { need: current * size } : {}
  const { query, segmented, hits } = await answer(context, { ...question, ...need }, asking)
  const ids =
    sort === 'relevance' ? hits.ids : await sortedByYear(context, hits, { sort, version: state.version })
  const [records, suggestions] = await Promise.all([
    readHits(context, {
      ids: [...ids.subarray((current - 1) * size, current * size)],
      query,
      actor,
    }),
    hits.total === 0 ? didYouMean(context, query, asking) : [],
  ])
  return {
    records,
    total: hits.total,
    current,
    size,
    capped: hits.capped,
    words: wordsOf(query),
    synonyms: exact || segmented ? [] : synonymsIn(query),
    segmented,
    withoutPages: actor === undefined,
    building: state.building,
    didYouMean: suggestions,
  }
}

const synonymsIn = ({ terms }: SearchQuery) => [
  ...new Set(
    terms.flatMap(({ variants }) => variants.filter(({ by }) => by === 'synonym').map(({ text }) => text)),
  ),
]
