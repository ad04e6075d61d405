import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordWrite } from '#contract/catalogue/routes.ts'
import { recordSchema } from '#contract/catalogue/schema.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity.ts'
import { labelsOfKind } from '#contract/labels.ts'
import { atomically } from '#database/atomically.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { invalidBySchema, invalidInput } from '#server/http/invalid-input.ts'

import { auditRecord, auditUpdate } from './audited.ts'
import { lockOf } from './faces.ts'
import { refusedReferences } from './references.ts'
import { holds, insertStored, lockStored, replaceStored, type Found, type Stored } from './stored.ts'

/** Who changes something, and as part of what. */
export interface Author {
  account: number | null
  batch?: number | null
  comment?: string | null
}

export type Outcome = 'created' | 'updated' | 'unchanged'

/**
 * Writes records inside the caller's transaction: new codes are created, known ones updated, equal ones left
 * alone. What a write leaves out keeps what it holds. Each effect is one applied `change`.
 */
export async function publish(
  tx: Db,
  kind: Kind,
  writes: readonly RecordWrite[],
  by: Author,
): Promise<Record<Outcome, number>> {
  const done = { created: 0, updated: 0, unchanged: 0 }
  for (const write of writes) {
    const found = await lockStored(tx, kind, write.code)
    done[await publishOne(tx, kind, write, { found, by })] += 1
  }
  return done
}

interface Context {
  found: Found | undefined
  by: Author
}

async function publishOne(tx: Db, kind: Kind, write: RecordWrite, { found, by }: Context): Promise<Outcome> {
  const wanted = merged(kind, write, found?.stored)
  if (found && holds(found.stored, wanted)) return 'unchanged'
  const { values, parts } = wanted
  const faults = await refusedReferences(tx, kind, { code: write.code, values, parts })
  if (faults.length > 0) throw invalidInput(faults, labelsOfKind(kind))
  const line = { kind, code: write.code, by, wanted }
  if (found) {
    const version = await replaceStored(tx, kind, { id: found.id, code: write.code }, wanted)
    await insertChange(tx, { ...line, record: found.id, action: 'update', before: found.stored, version })
    return 'updated'
  }
  const record = await insertStored(tx, kind, write.code, wanted)
  await insertChange(tx, { ...line, record, action: 'create', before: null, version: 1 })
  return 'created'
}

/** The whole record after a write, checked by the kind's descriptor; refusals name the field. */
function merged(kind: Kind, write: RecordWrite, held: Stored | undefined): Stored {
  const content = { values: { ...held?.values, ...write.values }, parts: { ...held?.parts, ...write.parts } }
  const checked = recordSchema(kind).safeParse(content)
  if (!checked.success) throw invalidBySchema(checked.error, labelsOfKind(kind))
  const whole: Stored = { ...(held ?? blank(write.code)), ...given(write), ...checked.data }
  if (whole.access === 'protected' && whole.openOn === null) {
    throw invalidInput([{ path: ['openOn'], words: '保护期资料须写明公开日期' }], labelsOfKind(kind))
  }
  if ((whole.lng === null) !== (whole.lat === null)) {
    throw invalidInput([{ path: ['lng'], words: '经度与纬度须同时填写' }], labelsOfKind(kind))
  }
  return whole
}

const blank = (code: string): Omit<Stored, 'values' | 'parts'> => ({
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
function given({ code: _, values: __, parts: ___, comment: ____, ...common }: RecordWrite): Partial<Stored> {
  const names = Object.keys(blank(''))
  return Object.fromEntries(
    Object.entries(common).filter(([name, value]) => names.includes(name) && value !== undefined),
  )
}

const authorOf = (actor: Actor, { comment }: { comment?: string | undefined }): Author => ({
  account: actor.id,
  comment: comment ?? null,
})

/** Creates one record; a code that is taken is refused. */
export async function createRecord(db: Db, kind: Kind, write: RecordWrite, by: AtWork) {
  return atomically(db, async (tx) => {
    if (await lockStored(tx, kind, write.code)) fail('duplicate_code')
    await publishOne(tx, kind, write, { found: undefined, by: authorOf(by.actor, write) })
    await auditRecord(tx, kind, write.code, { action: 'record_created', by })
    return { code: write.code, version: 1 }
  })
}

interface Seen {
  code: string
  version: number
  comment?: string | undefined
}

/** The locked record that an editor saw: still that version, and theirs to open. */
async function lockSeen(tx: Db, kind: Kind, { code, version }: Seen, actor: Actor): Promise<Found> {
  const found = (await lockStored(tx, kind, code)) ?? fail('not_found')
  const lock = lockOf(actor, found.stored)
  if (lock) fail('record_locked', { lock })
  if (found.version !== version) fail('record_changed')
  return found
}

/** Changes one record. */
export async function updateRecord(db: Db, kind: Kind, write: RecordWrite & Seen, by: AtWork) {
  return db.transaction().execute(async (tx) => {
    const found = await lockSeen(tx, kind, write, by.actor)
    const outcome = await publishOne(tx, kind, write, { found, by: authorOf(by.actor, write) })
    if (outcome === 'updated') await auditUpdate(tx, kind, write.code, { before: found.stored, by })
    return { code: write.code, version: found.version + (outcome === 'updated' ? 1 : 0) }
  })
}

/** Takes one record out of the library; its history stays. */
export async function removeRecord(db: Db, kind: Kind, seen: Seen, by: AtWork) {
  return db.transaction().execute(async (tx) => {
    const found = await lockSeen(tx, kind, seen, by.actor)
    await removeFound(tx, kind, seen.code, { found, by: authorOf(by.actor, seen) })
    await auditRecord(tx, kind, seen.code, { action: 'record_removed', by })
    return { code: seen.code }
  })
}

/** Deletes a locked record, leaving its last content in the history. */
export async function removeFound(
  tx: Db,
  kind: Kind,
  code: string,
  { found, by }: Context & { found: Found },
) {
  const line = { kind, code, by, record: found.id, before: found.stored, version: null }
  await insertChange(tx, { ...line, action: 'remove', wanted: found.stored })
  try {
    await sql`delete from record where id = ${found.id}`.execute(tx)
  } catch (error) {
    if (Object(error).code === '23503') fail('still_referenced')
    throw error
  }
}

interface ChangeLine {
  kind: Kind
  code: string
  record: number
  action: 'create' | 'update' | 'remove'
  by: Author
  wanted: Stored
  before: Stored | null
  version: number | null
}

export async function insertChange(tx: Db, line: ChangeLine): Promise<void> {
  const { by, before } = line
  await sql`
    insert into change (record, kind, code, action, state, batch, account, comment, wanted, before,
      version_after, applied_at)
    values (${line.record}, ${line.kind.name}, ${line.code}, ${line.action}, 'applied', ${by.batch ?? null},
      ${by.account}, ${by.comment ?? null}, ${JSON.stringify(line.wanted)}::jsonb,
      ${before && JSON.stringify(before)}::jsonb, ${line.version}, now())`.execute(tx)
}
