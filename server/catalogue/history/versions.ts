import { isDeepStrictEqual } from 'node:util'

import { labelsOfKind } from '#contract/catalogue/editing/labels.ts'
import type { versions } from '#contract/catalogue/editing/versions.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import type { Db } from '#database/database.ts'
import type { AtWork } from '#server/audit/audit.ts'
import { findRow } from '#server/catalogue/record.ts'
import { createDrafts } from '#server/catalogue/review/drafts.ts'
import { findSealed, listSealedIds } from '#server/catalogue/storage/sealed.queries.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'
import { lockOf } from '#server/catalogue/view-level.ts'
import { updateRecord } from '#server/catalogue/write.ts'

import { commonNames, differenceBetween } from './difference.ts'
import { findFirstContent, listContents, listFieldValues } from './versions.queries.ts'

/** The record's own code; throws where the record stays closed to the actor. */
async function openHistory(db: Db, kind: Kind, code: string, actor: Actor): Promise<string> {
  const now = await findRow(db, kind, code, actor)
  if (!now && (await listSealedIds(db, kind.name, [code])).length > 0) fail('not_found')
  const lock = now && lockOf(actor, now)
  if (lock) fail('record_locked', { lock })
  return (now?.access === 'secret' ? (await findSealed(db, now.id))?.code : undefined) ?? code
}

/** Where a field lies in a record's content, and its label. */
function placeOf(kind: Kind, field: string): { path: string[]; label: string } {
  const groups = { values: kind.fields, parts: kind.parts }
  for (const [group, fields] of Object.entries(groups))
    if (Object.hasOwn(fields, field))
      return { path: [group, field], label: labelsOfKind(kind)(field, [group]) ?? field }
  if (!commonNames.some((name) => name === field)) fail('not_found')
  return { path: [field], label: labelsOfKind(kind)(field, []) ?? field }
}

/** The values that a field has had; those of a time when the record was secret need the permission. */
export async function readFieldHistory(
  db: Db,
  kind: Kind,
  { code, field }: DecodedInput<typeof versions.field>,
  actor: Actor,
) {
  const own = await openHistory(db, kind, code, actor)
  const { path, label } = placeOf(kind, field)
  const rows = await listFieldValues(db, { kind: kind.name, code: own, path })
  const values = rows
    .filter(({ secret }) => !secret || !lockOf(actor, { access: 'secret', openOn: null }))
    .map(({ secret: _, at, ...row }) => ({ ...row, at: at.toISOString() }))
  const first = await findFirstContent(db, { kind: kind.name, code: own })
  const value = first && valueAt(first, path)
  if (!first || lockOf(actor, first) || isDeepStrictEqual(value, values.at(-1)?.value))
    return { label, values }
  return {
    label,
    values: [...values, { id: null, version: null, at: null, who: null, comment: null, value }],
  }
}

const valueAt = (content: RecordContent, path: readonly string[]): unknown =>
  path.reduce((held: unknown, name): unknown => Reflect.get(Object(held), name) ?? null, content)

/** What a record held after changes of its own, or before the first; throws for other ids and for what stays closed. */
async function readContents(
  db: Db,
  kind: Kind,
  { code, ids }: { code: string; ids: (number | undefined)[] },
  actor: Actor,
) {
  const own = await openHistory(db, kind, code, actor)
  const named = ids.filter((id) => id !== undefined)
  const found = await listContents(db, { kind: kind.name, code: own, ids: named })
  const first =
    named.length < ids.length ? await findFirstContent(db, { kind: kind.name, code: own }) : undefined
  const contents = ids.map((id) => (id === undefined ? first : found.get(id)) ?? fail('not_found'))
  if (contents.some((content) => lockOf(actor, content))) fail('not_found')
  return { own, contents }
}

export async function readDifference(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  { actor, ...asked }: DecodedInput<typeof versions.difference> & { actor: Actor },
) {
  const { code, earlier, later } = asked
  const { contents } = await readContents(db, kind, { code, ids: [earlier, later] }, actor)
  const [before = fail('not_found'), after = fail('not_found')] = contents
  return differenceBetween(db, kinds, kind, [before, after])
}

/** Gives a field an earlier value: as a draft, or at once by whoever may write directly. */
export async function putBack(db: Db, kind: Kind, asked: DecodedInput<typeof versions.putBack>, by: AtWork) {
  const { code, field, change, version, publish } = asked
  if (publish && !by.actor.permissions.includes('records.write')) fail('forbidden')
  const { path, label } = placeOf(kind, field)
  const { own, contents } = await readContents(db, kind, { code, ids: [change] }, by.actor)
  const [content = fail('not_found')] = contents
  const write = { code: own, version, comment: asked.comment ?? `恢复${label}`, ...writeOf(content, path) }
  if (publish) return { draft: null, version: (await updateRecord(db, kind, write, by)).version }
  const { ids } = await createDrafts(db, kind, [{ ...write, action: 'update' }], by)
  return { draft: ids[0] ?? null, version: null }
}

/** A write of nothing but the value at a path of a content. */
function writeOf(content: RecordContent, path: readonly string[]) {
  const [group = '', name] = path
  const nothing = { values: {}, parts: {} }
  if (name === undefined) return { ...nothing, [group]: Reflect.get(content, group) }
  if (group === 'values') return { ...nothing, values: { [name]: content.values[name] ?? null } }
  return { ...nothing, parts: { [name]: content.parts[name] ?? [] } }
}
