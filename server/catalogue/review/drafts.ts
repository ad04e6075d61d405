import type {
  DraftBase,
  DraftRow,
  DraftView,
  DraftWrite,
  drafts,
} from '#contract/catalogue/editing/drafts.ts'
import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import { draftMoves, movesOpenTo } from '#contract/catalogue/editing/review.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import { audit, type AtWork } from '#server/audit/audit.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { differenceBetween, idsIn } from '#server/catalogue/history/difference.ts'
import { findWarnings } from '#server/catalogue/quality/quality.ts'
import { linksTo, refusedReferences } from '#server/catalogue/storage/references.ts'
import { lockStored, readStored, type StoredRecord } from '#server/catalogue/stored.ts'
import { mergeWrite, requireOpen, requireSeen } from '#server/catalogue/write.ts'
import { invalidInput } from '#server/http/invalid-input.ts'

import { person, readThread } from './comments.ts'
import {
  countDrafts,
  type Draft,
  findDraft,
  insertDrafts,
  listDrafts,
  lockDrafts,
  type NewDraft,
  type DraftListRow,
  setContent,
} from './drafts.queries.ts'
import { findDuplicates } from './duplicates.ts'
import { draftEvent, readerOf } from './reader.ts'
import { rebaseDraft } from './rebase.ts'
import { refuseAny, refusalOf, triedAll } from './refusals.ts'

/** What the form of a change begins with; nothing is written. */
export async function readDraftBase(
  db: Db,
  kinds: Kinds,
  { kind: name, code }: DecodedInput<typeof drafts.base>,
  actor: Actor,
): Promise<DraftBase> {
  const kind = kindNamed(kinds, name)
  const { stored, version } = requireOpen((await readStored(db, kind, [code])).get(code), code, actor)
  const links = await linksTo(db, kinds, idsIn(kind, stored))
  return { version, content: { code, ...stored }, links: Object.fromEntries(links) }
}

/** Drafts that are written like records, in one transaction: with one refused, none is stored. */
export function createDrafts(db: Db, kind: Kind, writes: readonly DraftWrite[], by: AtWork) {
  return atomically(db, async (tx) => {
    const known = writes.filter(({ action }) => action !== 'create').map(({ code }) => code)
    const found = await lockStored(tx, kind, known)
    const { done, refused } = triedAll(
      writes,
      ({ code }, at) => ({ at, code }),
      (write) => draftOf(kind, write, found.get(write.code), by.actor),
    )
    refuseAny(refused, writes.length, 'drafts_refused')
    await refuseReferences(tx, kind, done)
    const ids = await insertDrafts(tx, kind.name, by.actor.id, done)
    await audit(
      tx,
      ...done.map((draft, i) => ({
        ...draftEvent(kind, { ...draft, id: ids[i] ?? 0 }, by),
        action: 'draft_created' as const,
      })),
    )
    return { ids }
  })
}

function draftOf(kind: Kind, write: DraftWrite, found: StoredRecord | undefined, actor: Actor): NewDraft {
  const { code, action, version = 0, comment = null } = write
  if (action === 'create') {
    return {
      record: null,
      code,
      action,
      comment,
      wanted: mergeWrite(kind, write, undefined),
      before: null,
      base: null,
    }
  }
  const { id, stored } = requireSeen(found, { code, version }, actor)
  const wanted = action === 'remove' ? stored : mergeWrite(kind, write, stored)
  return { record: id, code, action, comment, wanted, before: stored, base: version }
}

async function refuseReferences(tx: Db, kind: Kind, contents: readonly NewDraft[]): Promise<void> {
  const held = contents.map(({ record, code, wanted }) => ({ ...wanted, id: record ?? undefined, code }))
  const faults = await refusedReferences(tx, kind, held)
  const refused = [...faults].map(([code, lines]) =>
    refusalOf({ code }, invalidInput(lines, labelsOfKind(kind))),
  )
  refuseAny(refused, contents.length, 'drafts_refused')
}

/** Changes the content of a draft; with a `base`, on top of that version of its record. */
export function saveDraft(db: Db, kinds: Kinds, input: DecodedInput<typeof drafts.save>, by: AtWork) {
  const { id, version, base, ...fields } = input
  return atomically(db, async (tx) => {
    const draft = (await lockDrafts(tx, readerOf(by.actor), [id])).get(id) ?? fail('not_found')
    if (!movesOpenTo(by.actor, draft).includes('save')) fail('draft_move_refused')
    if (draft.version !== version) fail('draft_changed')
    const kind = kindNamed(kinds, draft.kind)
    const held = base === undefined ? heldBy(draft) : await moveTo(tx, kind, draft, { base, actor: by.actor })
    const { code, action } = draft
    const wanted = action === 'remove' ? held.wanted : mergeWrite(kind, { code, ...fields }, held.wanted)
    await refuseReferences(tx, kind, [{ ...held, code, action, wanted, comment: null }])
    await setContent(tx, { ...held, id, wanted, comment: fields.comment })
    await audit(tx, { ...draftEvent(kind, { ...draft, wanted }, by), action: 'draft_saved' })
    return { id, version: version + 1 }
  })
}

type DraftContent = Pick<NewDraft, 'record' | 'wanted' | 'before' | 'base'>

const heldBy = ({ record, wanted, before, baseVersion }: Draft): DraftContent => ({
  record,
  wanted,
  before,
  base: baseVersion,
})

/** The draft on the version of its record that the author has seen by now. */
async function moveTo(
  tx: Db,
  kind: Kind,
  draft: Draft,
  { base, actor }: { base: number; actor: Actor },
): Promise<DraftContent> {
  const { code, action } = draft
  const found = (await lockStored(tx, kind, [code])).get(code)
  const { id, stored } = requireSeen(found, { code, version: base }, actor)
  if (action === 'create') fail('duplicate_code')
  const wanted = action === 'remove' ? stored : rebaseDraft(draft, stored)
  return { record: id, wanted, before: stored, base }
}

type PageRequest = DecodedInput<typeof drafts.page>

export async function pageDrafts(db: Db, asked: PageRequest, actor: Actor) {
  const reader = readerOf(actor)
  const [rows, total] = await Promise.all([listDrafts(db, reader, asked), countDrafts(db, reader, asked)])
  const { current, size } = asked
  return { records: rows.map((row) => rowOf(row, actor)), total, current, size }
}

function rowOf(row: DraftListRow, actor: Actor): DraftRow {
  const { authorId, authorName, reviewerId, reviewerName, createdAt, updatedAt, ...plain } = row
  return {
    ...plain,
    author: person(authorId, authorName),
    reviewer: person(reviewerId, reviewerName),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    moves: movesOpenTo(actor, { author: authorId, state: row.state }),
  }
}

/** Whether a draft is neither published nor discarded. */
const isUndecided = ({ state }: Pick<Draft, 'state'>): boolean =>
  draftMoves.discard.open.some(({ from }) => from.some((one) => one === state))

/** What is doubtful in a draft that is not decided; what is taken down is not looked at. */
async function warningsOf(
  db: Db,
  kind: Kind,
  row: Pick<Draft, 'action' | 'state' | 'code' | 'wanted'>,
): Promise<DraftView['warnings']> {
  if (row.action === 'remove' || !isUndecided(row)) return []
  const [warnings = []] = await findWarnings(db, kind, [{ ...row.wanted, code: row.code }])
  return warnings
}

/** A draft whole, what it changes, and what others have changed since. */
export async function readDraft(db: Db, kinds: Kinds, id: number, actor: Actor): Promise<DraftView> {
  const reader = readerOf(actor)
  const row = (await findDraft(db, reader, id)) ?? fail('not_found')
  const { wanted, before, baseVersion, ...plain } = row
  const kind = kindNamed(kinds, row.kind)
  const isOpen = isUndecided(row)
  const now = isOpen ? (await readStored(db, kind, [row.code])).get(row.code) : undefined
  const changed = now && baseVersion !== null && now.version !== baseVersion ? now.stored : null
  const [difference, since, duplicates, warnings, links, thread] = await Promise.all([
    differenceBetween(db, kinds, kind, [before, wanted]),
    changed && differenceBetween(db, kinds, kind, [before, changed]),
    isOpen ? findDuplicates(db, kind, row, reader) : [],
    warningsOf(db, kind, row),
    linksTo(db, kinds, idsIn(kind, wanted)),
    readThread(db, id),
  ])
  return {
    ...rowOf(plain, actor),
    content: { code: row.code, ...wanted },
    baseVersion,
    recordVersion: now?.version ?? null,
    difference,
    since,
    duplicates,
    warnings,
    links: Object.fromEntries(links),
    thread,
  }
}
