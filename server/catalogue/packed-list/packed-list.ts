import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { type ListAnswer, readPage } from '#server/catalogue/list.ts'
import { countFacetsAt } from '#server/catalogue/query/facets.ts'
import type { ListQuestion } from '#server/catalogue/query/page.ts'
import { findState, type KindState, questionOf } from '#server/catalogue/query/state.ts'
import { sightOf, today } from '#server/catalogue/view-level.ts'
import type { PackedAnswer } from '#server/http/packed.ts'

interface Reader<Answer> {
  actor: Actor | undefined
  pack: (answer: Answer) => PackedAnswer
}

/** The page that was read belongs to another version of the kind than the one that was thought to be the last. */
class VersionChange extends Error {
  override name = 'VersionChange'
}

/**
 * One page of a kind's entries, packed: kept for all who see entries as this actor does, until the kind changes. What is
 * kept is answered once the version is known to be the same; what is not is read by the version that was seen last, and
 * its statement tells whether that still is so.
 */
export async function packedList(
  cached: CachedDb,
  kind: Kind,
  question: ListQuestion,
  { actor, pack }: Reader<ListAnswer>,
): Promise<PackedAnswer> {
  const { answers } = cached
  const { current, size, sort, conditions } = question
  const asked = ['list', today(), sightOf(actor), current, size, sort]
  const keyAt = ({ version }: KindState) => [...asked, ...questionOf(kind, version, conditions)]
  const readAt = (state: KindState, isSure: boolean) =>
    answers.get('answers', keyAt(state), async () => {
      const { version, ...page } = await readPage(cached, kind, question, { state, actor })
      if (!isSure && version !== state.version) throw new VersionChange()
      return pack(page)
    })
  const last = answers.lastStates.get(kind.name)
  if (last && !answers.has('answers', keyAt(last))) {
    const packed = await readAt(last, false).catch((error: unknown) => {
      if (!(error instanceof VersionChange)) throw error
    })
    if (packed) return packed
  }
  const state = await findState(cached, kind)
  answers.lastStates.set(kind.name, state)
  return readAt(state, true)
}

/** Counts beside the values of every facet of a kind, packed: the same for everybody, until the kind changes. */
export async function packedFacets(
  cached: CachedDb,
  kind: Kind,
  conditions: readonly Condition[],
  pack: (facets: Facet[]) => PackedAnswer,
): Promise<PackedAnswer> {
  const state = await findState(cached, kind)
  const key = ['facets', ...questionOf(kind, state.version, conditions)]
  return cached.answers.get('answers', key, async () =>
    pack(await countFacetsAt(cached, kind, conditions, state)),
  )
}
