import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import type { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { recordSchema } from '#contract/catalogue/record.schema.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { invalidBySchema, invalidInput } from '#server/http/invalid-input.ts'

import { deleteBelongings, keepBelongings } from './belongings/belongings.queries.ts'
import { auditRecords, auditUpdates, auditWritten } from './storage/audited.ts'
import {
  applyDrafts,
  type Author,
  type ChangeLine,
  insertChanges,
  sealDrafts,
} from './storage/changes.queries.ts'
import { refusedReferences } from './storage/references.ts'
import { deleteStored, insertStored, replaceStored } from './storage/store.ts'
import { holdsWanted, lockStored, type StoredRecord, type RecordContent } from './stored.ts'
import { lockOf } from './view-level.ts'

export type Outcome = 'created' | 'updated' | 'unchanged'
type Outcomes = Record<Outcome, number>

/**
 * Writes records inside the caller's transaction: new codes are created, known ones updated, equal ones left
 * alone. What a write leaves out keeps what it holds. Each effect is one applied `change`.
 */
export async function publish(
  tx: Db,
  kind: Kind,
  writes: readonly RecordWrite[],
  by: Author,
): Promise<Outcomes> {
  let done: Outcomes = { created: 0, updated: 0, unchanged: 0 }
  for await (const so of publishInWaves(tx, kind, writes, by)) done = so
  return done
}

interface Publication extends Author {
  /** Asked with the code of each known record that is about to change: whether it may. */
  mayChange?: ((code: string) => boolean) | undefined
}

/** The same wave by wave, each of few statements however many records; reports progress after each. */
export async function* publishInWaves(
  tx: Db,
  kind: Kind,
  writes: readonly RecordWrite[],
  { mayChange = () => true, ...by }: Publication,
): AsyncGenerator<Outcomes> {
  refuseTwice(writes)
  const done: Outcomes = { created: 0, updated: 0, unchanged: 0 }
  for (const wave of wavesOf(writes)) {
    const found = await lockStored(
      tx,
      kind,
      wave.map(({ code }) => code),
    )
    const planned = wave
      .map((write) => plan(kind, write, found.get(write.code)))
      .filter((one) => outcomeOf(one) !== 'updated' || mayChange(one.code))
    const wanted = planned.filter((one) => outcomeOf(one) !== 'unchanged')
    await writePlanned(tx, kind, wanted, by)
    for (const one of planned) done[outcomeOf(one)] += 1
    yield { ...done }
  }
}

/** Of two writes of one code the second would overwrite the first, unseen. */
function refuseTwice(writes: readonly RecordWrite[]): void {
  const codes = new Set(writes.map(({ code }) => code))
  if (codes.size < writes.length) throw new Error('Two writes of one publication have the same code.')
}

const mostRecords = 500
const mostRows = 10_000

/** Some hundred records at a time, fewer of those that have many rows or long soundings. */
function* wavesOf(writes: readonly RecordWrite[]): Generator<RecordWrite[]> {
  let [wave, weight]: [RecordWrite[], number] = [[], 0]
  for (const write of writes) {
    wave.push(write)
    weight += weightOf(write)
    if (wave.length < mostRecords && weight < mostRows) continue
    yield wave
    ;[wave, weight] = [[], 0]
  }
  if (wave.length > 0) yield wave
}

/** In rows; fifty readings of a sounding are as long as one. */
function weightOf({ parts }: RecordWrite): number {
  const rows = Object.values(parts).flat()
  const lengths = rows.flatMap((row) =>
    Object.values(row).map((cell) => (Array.isArray(cell) ? cell.length : 0)),
  )
  return rows.length + lengths.reduce((sum, length) => sum + length, 0) / 50
}

/** A record as it is found, if it is, and as it is to be. */
interface PlannedWrite {
  code: string
  /** Number under which a removed record comes back. */
  formerId?: number
  found: StoredRecord | undefined
  wanted: RecordContent
  equal: boolean
}

export function plan(kind: Kind, write: RecordWrite, found: StoredRecord | undefined): PlannedWrite {
  const wanted = mergeWrite(kind, write, found?.stored)
  return { code: write.code, found, wanted, equal: found !== undefined && holdsWanted(found.stored, wanted) }
}

const outcomeOf = ({ found, equal }: PlannedWrite): Outcome =>
  equal ? 'unchanged' : found ? 'updated' : 'created'

/** Writes what was planned: few statements and one `change` for each. */
export async function writePlanned(
  tx: Db,
  kind: Kind,
  planned: readonly PlannedWrite[],
  by: Author,
): Promise<void> {
  const contents = planned.map(({ code, found, wanted }) => ({ ...wanted, id: found?.id, code }))
  const [faults] = (await refusedReferences(tx, kind, contents)).values()
  if (faults) throw invalidInput(faults, labelsOfKind(kind))
  const created = planned.filter(({ found }) => !found)
  const ids = await insertStored(
    tx,
    kind,
    created.map(({ code, wanted, formerId }) => ({ code, stored: wanted, formerId })),
  )
  const idOf = new Map(created.map(({ code }, i) => [code, ids[i] ?? 0]))
  const versions = await replaceStored(
    tx,
    kind,
    planned.flatMap(({ code, found, wanted }) => (found ? [{ ...found, code, stored: wanted }] : [])),
  )
  const lines = planned.map(({ code, found, wanted }) => {
    const record = found?.id ?? idOf.get(code) ?? 0
    const [action, version] = found
      ? (['update', versions.get(record) ?? 0] as const)
      : (['create', 1] as const)
    return { record, code, action, wanted, before: found?.stored ?? null, version }
  })
  await noteChanges(tx, kind, lines, by)
}

/** Writes down what was done to records; drafts that are hereby applied become those lines. */
export async function noteChanges(
  tx: Db,
  kind: Kind,
  lines: readonly ChangeLine[],
  by: Author,
): Promise<void> {
  const { drafts } = by
  if (drafts)
    await applyDrafts(
      tx,
      lines.map((line) => ({ ...line, draft: drafts.get(line.code) })),
      by,
    )
  else await insertChanges(tx, kind, lines, by)
  const secret = lines.filter(({ wanted }) => wanted.access === 'secret').map(({ record }) => record)
  if (secret.length > 0) await sealDrafts(tx, secret)
}

/** The whole record after a write, checked by the kind's descriptor; refusals name the field. */
export function mergeWrite(kind: Kind, write: RecordWrite, held: RecordContent | undefined): RecordContent {
  const content = { values: { ...held?.values, ...write.values }, parts: { ...held?.parts, ...write.parts } }
  const checked = recordSchema(kind).safeParse(content)
  if (!checked.success) throw invalidBySchema(checked.error, labelsOfKind(kind))
  const whole: RecordContent = {
    ...(held ?? blankRecord(write.code)),
    ...pickGivenFields(write),
    ...checked.data,
  }
  if (whole.access === 'protected' && whole.openOn === null) {
    throw invalidInput([{ path: ['openOn'], words: '保护期资料须写明公开日期' }], labelsOfKind(kind))
  }
  if ((whole.lng === null) !== (whole.lat === null)) {
    throw invalidInput([{ path: ['lng'], words: '经度与纬度须同时填写' }], labelsOfKind(kind))
  }
  return whole
}

const blankRecord = (code: string): Omit<RecordContent, 'values' | 'parts'> => ({
  title: code,
  access: 'open',
  openOn: null,
  titlePublic: false,
  district: null,
  year: null,
  lng: null,
  lat: null,
})

/** The common fields that a write names; null empties one, undefined leaves it alone. */
function pickGivenFields({
  code: _,
  values: __,
  parts: ___,
  comment: ____,
  ...common
}: RecordWrite): Partial<RecordContent> {
  const names = Object.keys(blankRecord(''))
  return Object.fromEntries(
    Object.entries(common).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

const authorOf = (actor: Actor, { comment }: { comment?: string | undefined }): Author => ({
  account: actor.id,
  comment: comment ?? null,
  toBin: true,
})

/** Creates one record; a code that is taken is refused. */
export async function createRecord(db: Db, kind: Kind, write: RecordWrite, by: AtWork) {
  return atomically(db, async (tx) => {
    if ((await lockStored(tx, kind, [write.code])).size > 0) fail('duplicate_code')
    await writePlanned(tx, kind, [plan(kind, write, undefined)], authorOf(by.actor, write))
    await auditWritten(tx, kind, [write.code], { action: 'record_created', by })
    return { code: write.code, version: 1 }
  })
}

export interface SeenVersion {
  code: string
  version: number
  comment?: string | undefined
}

/** The locked record that an editor saw: still that version, and theirs to open. */
const lockSeen = async (tx: Db, kind: Kind, seen: SeenVersion, actor: Actor): Promise<StoredRecord> =>
  requireSeen((await lockStored(tx, kind, [seen.code])).get(seen.code), seen, actor)

export function requireSeen(
  found: StoredRecord | undefined,
  { code, version }: SeenVersion,
  actor: Actor,
): StoredRecord {
  const there = requireOpen(found, code, actor)
  if (there.version !== version) fail('record_changed')
  return there
}

/** A record that is there and not locked for the actor. */
export function requireOpen(found: StoredRecord | undefined, code: string, actor: Actor): StoredRecord {
  if (!found) return fail('not_found')
  const lock = lockOf(actor, found.stored)
  if (lock && found.shownCode !== code) fail('not_found') // nor does the answer tell that it is there
  if (lock) fail('record_locked', { lock })
  return found
}

/** Changes one record. */
export async function updateRecord(db: Db, kind: Kind, write: RecordWrite & SeenVersion, by: AtWork) {
  return atomically(db, async (tx) => {
    const found = await lockSeen(tx, kind, write, by.actor)
    const planned = plan(kind, write, found)
    if (planned.equal) return { code: write.code, version: found.version }
    await writePlanned(tx, kind, [planned], authorOf(by.actor, write))
    await auditUpdates(tx, kind, new Map([[write.code, found.stored]]), by)
    return { code: write.code, version: found.version + 1 }
  })
}

/** Takes one record out of the library; its history stays. */
export async function removeRecord(db: Db, kind: Kind, seen: SeenVersion, by: AtWork) {
  return atomically(db, async (tx) => {
    const found = await lockSeen(tx, kind, seen, by.actor)
    await removeFound(tx, kind, new Map([[seen.code, found]]), authorOf(by.actor, seen))
    await auditRecords(tx, kind, [found.shownCode], { action: 'record_removed', by })
    return { code: seen.code }
  })
}

/** Deletes locked records, by their codes, leaving their last content in the history; what belongs to them waits with the bin. */
export async function removeFound(
  tx: Db,
  kind: Kind,
  records: ReadonlyMap<string, StoredRecord>,
  by: Author,
): Promise<void> {
  const lines = Array.from(records, ([code, { id, stored }]) => {
    return { record: id, code, action: 'remove', wanted: stored, before: stored, version: null } as const
  })
  const ids = lines.map(({ record }) => record)
  await noteChanges(tx, kind, lines, by)
  await (by.toBin ? keepBelongings : deleteBelongings)(tx, ids)
  await deleteStored(tx, kind, ids)
}
