import { missingIn, type PublicationPlan } from '#contract/back-office/content/publication.ts'
import { fieldOf, type Resource } from '#contract/back-office/resource.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { auditRow } from '#server/back-office/audited.ts'
import { rowOf } from '#server/back-office/resource.ts'
import { alwaysTrue, idsWithin, lockRows, updateRow } from '#server/back-office/rows.sql.ts'
import type { Store } from '#server/back-office/store.ts'

import { findTime } from './texts.queries.ts'

/** A text as far as its publication goes. */
export interface PublishedText {
  id: number
  state: string
  publishFrom: string | null
  publishUntil: string | null
}

const mayPublish = ({ permissions }: Actor) => permissions.includes('content.publish')

const isOut = ({ state }: Pick<PublishedText, 'state'>) => state === 'published' || state === 'pending'

/** What is public, or will be without anybody's doing, changes by the hand of a publisher only. */
export function requirePublisher(texts: readonly Pick<PublishedText, 'state'>[], actor: Actor): void {
  if (texts.some(isOut) && !mayPublish(actor)) fail('publish_refused')
}

const millisecondsOf = (moment: string | null | undefined) =>
  typeof moment === 'string' ? Date.parse(moment) : Infinity

function checkOrder(publishFrom: string | null, publishUntil: string | null, field: string): void {
  if (publishFrom === null || publishUntil === null) return
  if (millisecondsOf(publishUntil) > millisecondsOf(publishFrom)) return
  const words = '撤下时间须晚于发布时间'
  throw new AppError('invalid_input', { fields: { [field]: words } }, words)
}

interface PublicationChange {
  actor: Actor
  given: { publishFrom?: string | null | undefined; publishUntil?: string | null | undefined }
  before?: PublishedText | undefined
}

const neverPublished = { publishFrom: null, publishUntil: null }

/** Refuses a change that would publish without the right to or without what is needed, or end before it begins. */
export function checkPublication(resource: Resource, { actor, given, before }: PublicationChange): void {
  if (before?.state === 'removed') fail('not_found')
  const { publishFrom, publishUntil } = before ?? neverPublished
  const wanted = { publishFrom, publishUntil, ...given }
  checkOrder(wanted.publishFrom ?? null, wanted.publishUntil ?? null, 'values.publishUntil')
  const isMoved =
    millisecondsOf(wanted.publishFrom) !== millisecondsOf(publishFrom) ||
    millisecondsOf(wanted.publishUntil) !== millisecondsOf(publishUntil)
  if (isMoved && !mayPublish(actor)) fail('publish_refused')
  checkWhole(resource, { ...before, ...given })
}

/** Told at the fields of a form: what is public is whole. */
function checkWhole(resource: Resource, values: Readonly<Record<string, unknown>>): void {
  if (!values['publishFrom']) return
  const faults = missingIn(resource, values).map((name) => {
    const { label } = fieldOf(resource, name)
    return [`values.${name}`, `发布前须有${label}`]
  })
  if (faults.length > 0) throw new AppError('content_incomplete', { fields: Object.fromEntries(faults) })
}

/** Publishes texts, plans it, or takes them back, all or none; answers with what was before. */
export async function setPublication(
  db: Db,
  store: Store,
  rows: readonly PublicationPlan[],
  by: AtWork,
): Promise<{ before: PublicationPlan[] }> {
  const ids = [...new Set(rows.map(({ id }) => id))]
  return atomically(db, async (tx) => {
    const now = (await findTime(tx)).toISOString()
    const locked = await lockRows(tx, store, ids, idsWithin(ids, alwaysTrue))
    if (locked.length < ids.length) fail('not_found')
    const before: PublicationPlan[] = []
    for (const row of rows) before.push(await setOne(tx, store, row, { by, now }))
    return { before }
  })
}

async function setOne(
  tx: Db,
  store: Store,
  { id, publishFrom, publishUntil }: PublicationPlan,
  { by, now }: { by: AtWork; now: string },
): Promise<PublicationPlan> {
  const row = await rowOf(tx, store, id)
  const was = publishedOf(row)
  if (was.state === 'removed') fail('not_found')
  const from = publishFrom === 'now' ? now : publishFrom
  const until = publishUntil === 'now' ? now : publishUntil
  checkOrder(from, until, 'rows')
  if (from !== null && row['missing'])
    throw new AppError(
      'content_incomplete',
      {},
      `“${String(row[store.resource.title])}”还缺${String(row['missing'])}，不能发布`,
    )
  await updateRow(tx, store, id, { by: by.actor.id, columns: { publish_from: from, publish_until: until } })
  await auditRow(tx, store, 'resource_updated', { before: row, after: await rowOf(tx, store, id), by })
  return { id, publishFrom: was.publishFrom, publishUntil: was.publishUntil }
}

const momentIn = (value: unknown) => (typeof value === 'string' ? value : null)

/** The publication of a row of any resource that has one. */
export function publishedOf(row: { id: number } & Readonly<Record<string, unknown>>): PublishedText {
  const { id, state, publishFrom, publishUntil } = row
  return {
    id,
    state: String(state),
    publishFrom: momentIn(publishFrom),
    publishUntil: momentIn(publishUntil),
  }
}
