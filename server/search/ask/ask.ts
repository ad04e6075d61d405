import type { Kind } from '#contract/catalogue/kind.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Output } from '#contract/route.ts'
import type { ask, QuestionInterpretation } from '#contract/search/ask.ts'
import { cacheByVersion } from '#server/caching/latest.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { listRecords } from '#server/catalogue/list.ts'
import { findSearchState } from '#server/catalogue/search-documents/state.ts'
import { today } from '#server/catalogue/view-level.ts'
import { type FairSemaphore, fairSemaphore } from '#server/overload/semaphore.ts'
import { placesIn } from '#server/places/places.ts'
import { readQuestion, type QuestionReading } from '#server/search/ask/rules/read-question.ts'
import { placeNames } from '#server/search/ask/rules/readers/places.ts'
import { wordsOf, type Vocabulary } from '#server/search/ask/rules/vocabulary.ts'
import type { SearchContext } from '#server/search/context.ts'
import { listTerms } from '#server/search/vocabulary.queries.ts'

export { type AiAccount, askService } from './service.ts'

type Words = Pick<Vocabulary, 'words' | 'longest'>

export interface AskContext extends SearchContext {
  /** What the words of the library mean, until any of its data changes. */
  meanings: () => Promise<Words>
  /** Bounds how many answers are waited for at a time. */
  answering: FairSemaphore
}

export function openAsking(search: SearchContext): AskContext {
  const { db, kinds } = search
  const meanings = cacheByVersion(
    async () => (await findSearchState(db)).version,
    async () => wordsOf(kinds, await listTerms(db, kinds)),
  )
  return { ...search, meanings, answering: fairSemaphore({ width: 4, depth: 16, share: 4 }) }
}

/** What the rules make of a question. */
export async function read(context: AskContext, question: string): Promise<QuestionReading> {
  const { kinds } = context
  const [words, places] = await Promise.all([
    context.meanings(),
    placesIn(context, question, placeNames(question)),
  ])
  return readQuestion(question, { ...words, kinds, places, today: today() })
}

/** Reads a question into conditions of a kind, and counts what fits them. */
export async function askQuestion(
  context: AskContext,
  { question, actor }: { question: string; actor: Actor | undefined },
): Promise<Omit<QuestionInterpretation, 'answers'>> {
  const reading = await read(context, question)
  const kind = kindNamed(context.kinds, reading.kind)
  const { conditions } = reading
  const { total } = await listRecords(context, kind, { current: 1, size: 1, conditions }, actor)
  return { ...reading, question, path: kind.path, total, summary: summaryOf(kind, total) }
}

const summaryOf = ({ label, counter }: Kind, total: number) =>
  `符合的${label}共 ${total.toLocaleString('zh-CN')} ${counter}`

/** What a text in the search box asks for near a place; null where it asks for more, or for no place. */
export async function readNearby(context: AskContext, text: string): Promise<Output<typeof ask.nearby>> {
  const { place, kind, conditions, sort, unparsed, refused } = await read(context, text)
  const near = place && unparsed.length === 0 ? { place, kind, conditions, ...(sort && { sort }) } : null
  return { near, refused: near ? null : (refused.find(({ remark }) => remark)?.remark ?? null) }
}
