import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail, type Refusal } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { differenceBetween } from '#server/catalogue/history/difference.ts'
import { auditRecords, auditUpdates, auditWritten } from '#server/catalogue/storage/audited.ts'
import { lockStored, type StoredRecord } from '#server/catalogue/stored.ts'
import { plan, removeFound, requireSeen, writePlanned } from '#server/catalogue/write.ts'

import type { Draft } from './drafts.queries.ts'
import { triedAll } from './refusals.ts'

interface PlannedDraft {
  draft: Draft
  found: StoredRecord | undefined
  planned: ReturnType<typeof plan>
}

interface PublishContext {
  tx: Db
  kinds: Kinds
  kind: Kind
  by: AtWork
}

/** What publishing drafts of one kind would write, and which of them cannot be. */
export async function planDrafts(
  { tx, kinds, kind, by }: PublishContext,
  drafts: readonly Draft[],
): Promise<{ done: PlannedDraft[]; refused: Refusal[] }> {
  const held = await lockStored(
    tx,
    kind,
    drafts.map(({ code }) => code),
  )
  const seen = new Set<string>()
  const { done, refused } = triedAll(
    drafts,
    ({ id, code }) => ({ id, code }),
    (draft) => {
      const { code, action, baseVersion, wanted } = draft
      const found = held.get(code)
      const isSecond = seen.size === seen.add(code).size
      if (action === 'create' ? isSecond || found : false) fail('duplicate_code')
      if (action !== 'create') requireSeen(found, { code, version: baseVersion ?? 0 }, by.actor)
      if (isSecond) fail('record_changed')
      return { draft, found, planned: plan(kind, { code, ...wanted }, found) }
    },
  )
  const explained = refused.map(async (refusal) => {
    const draft = drafts.find(({ id }) => id === refusal.id)
    const now = draft && held.get(draft.code)
    if (refusal.error !== 'record_changed' || !draft || !now) return refusal
    const to = (content: Draft['wanted']) => differenceBetween(tx, kinds, kind, [draft.before, content])
    return { ...refusal, difference: await to(draft.wanted), since: await to(now.stored) }
  })
  return { done, refused: await Promise.all(explained) }
}

/** Writes them as a direct write would; each draft becomes the line of its record's history. */
export async function publishDrafts(
  tx: Db,
  kind: Kind,
  planned: readonly PlannedDraft[],
  by: AtWork,
): Promise<void> {
  const author = {
    account: by.actor.id,
    toBin: true,
    drafts: new Map(planned.map(({ draft }) => [draft.code, draft.id])),
  } as const
  const of = (action: Draft['action']) => planned.filter(({ draft }) => draft.action === action)
  const written = [...of('create'), ...of('update')]
  await writePlanned(
    tx,
    kind,
    written.map((one) => one.planned),
    author,
  )
  const foundOf = (ones: readonly PlannedDraft[]) =>
    new Map(ones.flatMap(({ draft, found }) => (found ? [[draft.code, found] as const] : [])))
  const removed = foundOf(of('remove'))
  await removeFound(tx, kind, removed, author)
  const created = of('create').map(({ draft }) => draft.code)
  await auditWritten(tx, kind, created, { action: 'record_created', by })
  const updated = Array.from(foundOf(of('update')), ([code, { stored }]) => [code, stored] as const)
  await auditUpdates(tx, kind, new Map(updated), by)
  const gone = Array.from(removed.values(), ({ shownCode }) => shownCode)
  await auditRecords(tx, kind, gone, { action: 'record_removed', by })
}
