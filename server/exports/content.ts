import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { ExportContent, ExportSelection } from '#contract/exports/exports.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findNearest, findState, predicates } from '#server/catalogue/query/query.ts'
import { isStaff, today } from '#server/catalogue/view-level.ts'
import { paysNothing } from '#server/credit/openings.ts'

import type { ExportReader } from './lines.sql.ts'
import { countLevels, type RecordSelection } from './selected.sql.ts'

export const exportReader = (actor: Actor): ExportReader => ({
  account: actor.id,
  isStaff: isStaff(actor),
  paysNothing: paysNothing(actor),
  day: today(),
})

/** Checks a selection against the descriptor of its kind; throws `invalid_input`. */
export async function selectedBy(
  cached: CachedDb,
  kind: Kind,
  selection: ExportSelection,
): Promise<RecordSelection> {
  if ('codes' in selection) return { codes: selection.codes }
  const { conditions } = selection
  const nearest = await findNearest(cached, kind, conditions, await findState(cached, kind))
  return { tests: predicates(kind, conditions, nearest) }
}

/** What some selections hold for an actor, and what opening the rest would cost. */
export async function contentOf(
  cached: CachedDb,
  kinds: Kinds,
  selections: readonly ExportSelection[],
  actor: Actor,
): Promise<ExportContent[]> {
  const contents: ExportContent[] = []
  for (const selection of selections)
    contents.push(await contentOfOne(cached, kindNamed(kinds, selection.kind), selection, actor))
  return contents
}

async function contentOfOne(
  cached: CachedDb,
  kind: Kind,
  selection: ExportSelection,
  actor: Actor,
): Promise<ExportContent> {
  const selected = await selectedBy(cached, kind, selection)
  const reader = exportReader(actor)
  const levels = await cached.answers.counting.hold(() => countLevels(cached.db, kind, selected, reader))
  const content = { kind: kind.name, total: 0, open: 0, due: 0, price: 0, closed: 0 }
  for (const { access, total, opened, price } of levels) {
    const mayBeOpened = access === 'open' || access === 'member' || (access === 'protected' && reader.isStaff)
    const due = mayBeOpened ? total - opened : 0
    content.total += total
    content.open += opened
    content.due += due
    content.price += due * price
    content.closed += total - opened - due
  }
  return content
}
