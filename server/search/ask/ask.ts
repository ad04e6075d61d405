import type { Actor } from '#contract/accounts/identity.ts'
import type { Read } from '#contract/ask.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { coarsePlace } from '#geology/mercator.ts'
import { fold } from '#language/fold.ts'
import { stripSeparators } from '#language/tokenizer.ts'
import { latest } from '#server/caching/latest.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { maySeePlace, today } from '#server/catalogue/view-level.ts'
import { semaphore, type Semaphore } from '#server/overload/semaphore.ts'
import { readQuestion, type Reading } from '#server/search/ask/rules/read-question.ts'
import { placeNames } from '#server/search/ask/rules/readers/places.ts'
import { wordsOf, type Place, type Vocabulary } from '#server/search/ask/rules/vocabulary.ts'
import type { SearchContext } from '#server/search/context.ts'
import { findSearchState } from '#server/search/index/state.ts'
import { listTerms } from '#server/search/vocabulary.queries.ts'

import { listNamed } from './ask.queries.ts'

type Words = Pick<Vocabulary, 'words' | 'longest'>

export interface AskContext extends SearchContext {
  /** What the words of the library mean, until any of its data changes. */
  meanings: () => Promise<Words>
  /** Bounds how many answers are waited for at a time. */
  answering: Semaphore
}

export function openAsking(search: SearchContext): AskContext {
  const { db, kinds } = search
  const meanings = latest(
    async () => (await findSearchState(db)).version,
    async () => wordsOf(kinds, await listTerms(db, kinds)),
  )
  return { ...search, meanings, answering: semaphore({ width: 4, depth: 16 }) }
}

/** Places that the question names, as the public sees them; null where several things have the name. */
async function placesIn(db: Db, kinds: Kinds, question: string): Promise<Map<string, Place | null>> {
  const titles = placeNames(question)
  if (titles.length === 0) return new Map()
  const codes = [
    ...new Set(titles.map((name) => stripSeparators(fold(name))).filter((code) => code.length > 1)),
  ]
  const records = await listNamed(db, kinds, { titles, codes })
  const places = new Map<string, Place | null>()
  for (const record of records) {
    const [lng, lat] = maySeePlace(undefined, record)
      ? [record.lng, record.lat]
      : coarsePlace(record.lng, record.lat)
    const code = stripSeparators(fold(record.code))
    const called = titles.filter((name) => name === record.title || stripSeparators(fold(name)) === code)
    for (const name of called) {
      const known = places.get(fold(name))
      const same = known === undefined || (known?.lng === lng && known.lat === lat)
      places.set(fold(name), same ? { lng, lat } : null)
    }
  }
  return places
}

/** What the rules make of a question. */
export async function read(context: AskContext, question: string): Promise<Reading> {
  const { db, kinds } = context
  const [words, places] = await Promise.all([context.meanings(), placesIn(db, kinds, question)])
  return readQuestion(question, { ...words, kinds, places, today: today() })
}

/** Reads a question into conditions of a kind, and counts what fits them. */
export async function askQuestion(
  context: AskContext,
  { question, actor }: { question: string; actor: Actor | undefined },
): Promise<Omit<Read, 'answers'>> {
  const reading = await read(context, question)
  const kind = kindNamed(context.kinds, reading.kind)
  const { conditions } = reading
  const { total } = await listRecords(context, kind, { current: 1, size: 1, conditions }, actor)
  return { ...reading, question, path: kind.path, total, summary: summaryOf(kind, total) }
}

const summaryOf = ({ label, counter }: Kind, total: number) =>
  `符合的${label}共 ${total.toLocaleString('zh-CN')} ${counter}`
