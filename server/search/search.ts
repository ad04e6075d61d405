import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import type { Found, SearchNarrowing, SearchSort } from '#contract/search.ts'
import type { Db } from '#database/database.ts'
import { readQuery, type SearchQuery } from '#geology/search/query.ts'
import { segmentsOf } from '#geology/search/segments.ts'

import { findHits, type Hits } from './hits.ts'
import { insteadOf } from './instead.ts'
import { readHits } from './read-hits.ts'
import { sortedByYear } from './sorting.ts'
import { findVersion, isBuilding } from './state.ts'
import { openVocabulary } from './vocabulary.ts'

export interface SearchQuestion {
  /** How many of the first hits are needed; all that can be turned over when absent. */
  need?: number
  text: string
  exact?: boolean
  narrowing?: SearchNarrowing
}

export interface PageQuestion extends SearchQuestion {
  sort?: SearchSort
  current: number
  size: number
}

/** A question as it was answered: the words as typed, or each for itself where no record holds them in one piece. */
export interface Answered {
  query: SearchQuery
  apart: boolean
  hits: Hits
  version: number
}

/** Finds what a question asks for; refuses one that holds nothing to look for. */
export async function answer(
  db: Db,
  kinds: Kinds,
  question: SearchQuestion,
  actor?: Actor,
): Promise<Answered> {
  const { text, exact = false, narrowing = {}, need } = question
  const query = readQuery(text, { exact })
  if (query.terms.length === 0) {
    const words = '没有可以检索的字词：请输入汉字、字母、数字或层号'
    throw new AppError('invalid_input', { fields: { text: words } }, words)
  }
  const version = await findVersion(db)
  const pages = actor !== undefined
  const hits = await findHits(db, { query, narrowing, pages }, version, need)
  if (hits.ids.length > 0 || exact) return { query, apart: false, hits, version }
  const apart = await partedQuery(db, kinds, query)
  if (!apart) return { query, apart: false, hits, version }
  if (Object.keys(narrowing).length > 0) {
    const whole = await findHits(db, { query, narrowing: {}, pages }, version)
    if (whole.ids.length > 0) return { query, apart: false, hits, version } // the words are there, elsewhere
  }
  const parted = await findHits(db, { query: apart, narrowing, pages }, version, need)
  return parted.ids.length > 0
    ? { query: apart, apart: true, hits: parted, version }
    : { query, apart: false, hits, version }
}

/** The words of a question without spaces; undefined where there is nothing to part. */
async function partedQuery(db: Db, kinds: Kinds, query: SearchQuery): Promise<SearchQuery | undefined> {
  const { known } = await openVocabulary(db, kinds)
  const words = query.terms.flatMap(({ text }) => segmentsOf(text, known))
  const parted = readQuery(words.join(' '))
  const same = parted.terms.map(({ text }) => text).join() === query.terms.map(({ text }) => text).join()
  return same || parted.terms.length === 0 ? undefined : parted
}

/** One page of what was found, with the reasons marked in texts that this actor may see. */
export async function searchRecords(
  db: Db,
  kinds: Kinds,
  question: PageQuestion,
  actor?: Actor,
): Promise<Found> {
  const { current, size, sort = 'relevance', exact = false } = question
  const need = sort === 'relevance' ? { need: current * size } : {}
  const answered = await answer(db, kinds, { ...question, ...need }, actor)
  const { hits, query, apart, version } = answered
  const ids = sort === 'relevance' ? hits.ids : await sortedByYear(db, hits.ids, sort, version)
  const page = [...ids.subarray((current - 1) * size, current * size)]
  const { total } = hits
  const [records, building, instead] = await Promise.all([
    readHits(db, kinds, { ids: page, query, actor }),
    isBuilding(db),
    total === 0 ? insteadOf(db, kinds, { ...question, query, version, actor }) : [],
  ])
  const also =
    exact || apart
      ? []
      : query.terms.flatMap(({ ways }) => ways.filter(({ by }) => by === 'synonym').map(({ text }) => text))
  return {
    records,
    total,
    current,
    size,
    capped: hits.capped,
    words: query.terms.map(({ text }) => text),
    also: [...new Set(also)],
    apart,
    withoutPages: actor === undefined,
    building,
    instead,
  }
}
