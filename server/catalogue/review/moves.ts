import { drafts, type Warning } from '#contract/catalogue/editing/drafts.ts'
import { draftMoves, movesOpenTo, needsComment } from '#contract/catalogue/editing/review.ts'
import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail, type Refusal } from '#contract/errors.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { confirmPublished } from '#server/catalogue/quality/findings.ts'
import { findWarnings } from '#server/catalogue/quality/quality.ts'
import { invalidInput } from '#server/http/invalid-input.ts'
import { notify } from '#server/notices/notices.ts'

import { type Draft, insertComments, lockDrafts, setStates } from './drafts.queries.ts'
import { newsOfDrafts } from './news.ts'
import { planDrafts, publishDrafts } from './publish.ts'
import { draftEvent, readerOf } from './reader.ts'
import { refusalOf, refuseAny, triedAll } from './refusals.ts'

type DraftMoveRequest = DecodedInput<typeof drafts.move>

/** Moves drafts along their workflow, all or none. The rows are locked: of two reviewers, one succeeds. */
export function moveDrafts(db: Db, kinds: Kinds, asked: DraftMoveRequest, by: AtWork) {
  const { move, comment } = asked
  if (needsComment(move) && !comment) throw withoutComment()
  return atomically(db, async (tx) => {
    const ids = [...new Set(asked.drafts.map(({ id }) => id))]
    const locked = await lockDrafts(tx, readerOf(by.actor), ids)
    const { done, refused } = triedAll(
      asked.drafts,
      ({ id }) => ({ id }),
      (one) => requireOpenTo(locked.get(one.id), { ...one, move }, by),
    )
    refuseAny(refused, ids.length, 'drafts_refused')
    await noteMoves(tx, kinds, done, { asked, by })
    if (move === 'publish') await publishAll(tx, kinds, done, { by, confirmed: new Set(asked.confirmed) })
    else await setStates(tx, ids, draftMoves[move].to)
    return { moved: done.length }
  })
}

const withoutComment = () =>
  invalidInput([{ path: ['comment'], words: '请写明退回的原因' }], labelsOf(drafts.move.input))

function requireOpenTo(
  draft: Draft | undefined,
  { version, move }: { version: number; move: DraftMoveRequest['move'] },
  { actor }: AtWork,
): Draft {
  if (!draft) return fail('not_found')
  if (!movesOpenTo(actor, draft).includes(move)) fail('draft_move_refused')
  if (draft.version !== version) fail('draft_changed')
  return draft
}

async function noteMoves(
  tx: Db,
  kinds: Kinds,
  moved: readonly Draft[],
  { asked: { move, comment, confirmed }, by }: { asked: DraftMoveRequest; by: AtWork },
): Promise<void> {
  const events = moved.map((draft) => {
    const event = draftEvent(kindNamed(kinds, draft.kind), draft, by)
    const named = confirmed.length > 0 && { confirmed: confirmed.join('、') }
    return { ...event, action: 'draft_moved' as const, detail: { ...event.detail, move, ...named } }
  })
  await notify(tx, ...newsOfDrafts(kinds, moved, { move, comment, by }))
  await audit(tx, ...events)
  if (!comment) return
  await insertComments(
    tx,
    moved.map(({ id }) => ({ change: id, account: by.actor.id, text: comment })),
  )
}

/** Everything is planned, with all that is refused named, before anything is written. */
async function publishAll(
  tx: Db,
  kinds: Kinds,
  moved: readonly Draft[],
  { by, confirmed }: { by: AtWork; confirmed: ReadonlySet<string> },
): Promise<void> {
  const refused: Refusal[] = []
  const plans = []
  for (const [name, ofKind] of [...Map.groupBy(moved, ({ kind }) => kind)].toSorted(byName)) {
    const kind = kindNamed(kinds, name)
    const plan = await planDrafts({ tx, kinds, kind, by }, ofKind)
    const [going, staying] = [plan.done.filter(isRemoval), plan.done.filter((one) => !isRemoval(one))]
    const contents = staying.map(({ draft, planned }) => ({ ...planned.wanted, code: draft.code }))
    const without = new Set(going.map(({ draft }) => draft.code))
    const warnings = await findWarnings(tx, kind, contents, { without })
    refused.push(
      ...plan.refused,
      ...staying.flatMap(({ draft }, i) => unconfirmedIn(warnings[i] ?? [], draft, confirmed)),
    )
    plans.push({ kind, done: plan.done })
  }
  refuseAny(refused, moved.length, 'drafts_refused')
  for (const { kind, done } of plans) {
    await publishDrafts(tx, kind, done, by)
    const codes = done.map(({ draft }) => draft.code)
    await confirmPublished(tx, kind, codes, { rules: [...confirmed], by: by.actor.id })
  }
}

const isRemoval = ({ draft }: { draft: Pick<Draft, 'action'> }) => draft.action === 'remove'

/** A draft of which a warning is not confirmed by the name of its rule. */
function unconfirmedIn(
  warnings: readonly Warning[],
  { id, code }: Draft,
  confirmed: ReadonlySet<string>,
): Refusal[] {
  const open = warnings.filter(({ rule }) => !confirmed.has(rule))
  if (open.length === 0) return []
  const fields = Object.fromEntries(open.map(({ rule, message }) => [rule, message]))
  const words = `有疑点尚未核对（${Object.keys(fields).join('、')}），请打开草稿逐条核对后发布`
  return [refusalOf({ id, code }, new AppError('warnings_unconfirmed', { fields }, words))]
}

const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
