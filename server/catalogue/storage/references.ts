import type { Fields, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordLink } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'
import type { Fault } from '#server/http/invalid-input.ts'

import { listChain, listLinks, listRingCodes } from './references.sql.ts'

type Values = Record<string, unknown>

/** The references among some fields: their names and the kinds that they point to. */
const refsIn = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { type, to }]) =>
    type === 'ref' && to !== undefined ? [{ name, to }] : [],
  )

type LinkedRecord = RecordLink & { id: number }

/** Records as a link names them, by their ids; of a secret one that is the title it shows to everyone. */
const linksOf = (kinds: Kinds, rows: readonly LinkedRecord[]): Map<number, RecordLink> =>
  new Map(rows.filter(({ kind }) => kinds[kind]).map(({ id, ...link }) => [id, link]))

export async function linksTo(
  db: Db,
  kinds: Kinds,
  ids: readonly number[],
): Promise<Map<number, RecordLink>> {
  return ids.length === 0 ? new Map() : linksOf(kinds, await listLinks(db, [...new Set(ids)]))
}

/** The reference fields of a row that are filled in, and what they point to. */
const refsFilled = (kind: Kind, row: Values) =>
  refsIn(kind.fields).flatMap(({ name }) => (row[name] == null ? [] : [{ name, id: Number(row[name]) }]))

export const idsReferred = (kind: Kind, row: Values): number[] => [
  ...new Set(refsFilled(kind, row).map(({ id }) => id)),
]

/** What the reference fields of a row point to, by field. */
export function referencesOf(
  kinds: Kinds,
  kind: Kind,
  { row, found }: { row: Values; found: readonly LinkedRecord[] },
): Record<string, RecordLink> {
  const links = linksOf(kinds, found)
  return Object.fromEntries(
    refsFilled(kind, row).flatMap(({ name, id }) => {
      const link = links.get(id)
      return link ? [[name, link]] : []
    }),
  )
}

/** What the references in rows of parts point to, by id. */
export async function findLinks(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  parts: Readonly<Record<string, readonly Values[]>>,
): Promise<Record<string, RecordLink>> {
  const pointing = refsInParts(kind)
  if (pointing.length === 0) return {}
  const ids = pointing.flatMap(({ part, name }) => (parts[part] ?? []).map((row) => row[name]))
  return Object.fromEntries(
    await linksTo(
      db,
      kinds,
      ids.filter((id) => typeof id === 'number'),
    ),
  )
}

const refsInParts = (kind: Kind) =>
  Object.entries(kind.parts).flatMap(([part, { fields }]) => refsIn(fields).map((ref) => ({ part, ...ref })))

/** The records above one with these values in its own tree, the root first; at most twenty levels. */
export async function findAncestors(db: Db, kind: Kind, values: Values): Promise<RecordLink[]> {
  const { parent } = kind
  return parent === undefined || values[parent] == null
    ? []
    : listChain(db, kind, parent, Number(values[parent]))
}

/** What a record is to hold; one that is new has no id yet. */
interface Content {
  id?: number | undefined
  code: string
  values: Values
  parts: Record<string, Values[]>
}

/**
 * What is wrong with the references of records that are written together, for each code that has something wrong: they point to nothing, to another kind, or in a ring.
 */
export async function refusedReferences(
  db: Db,
  kind: Kind,
  contents: readonly Content[],
): Promise<Map<string, Fault[]>> {
  const faults = new Map<string, Fault[]>()
  const refuse = (code: string, path: Fault['path'], words: string) =>
    faults.set(code, [...(faults.get(code) ?? []), { path, words }])
  const refs = contents.flatMap((content) => refsOf(kind, content))
  if (refs.length === 0) return faults
  const found = await listLinks(db, [...new Set(refs.map(({ id }) => Number(id)))])
  const kindOf = new Map(found.map((link) => [link.id, link.kind]))
  for (const { code, path, to, id } of refs)
    if (kindOf.get(Number(id)) !== to) refuse(code, path, '没有这条资料')
  for (const { name, to } of refsIn(kind.fields)) {
    if (to !== kind.name) continue
    const words = name === kind.parent ? '不能放在自己之下' : '不能指回自己'
    for (const code of await listRings(db, kind, name, contents)) refuse(code, ['values', name], words)
  }
  return faults
}

/** All references of a record and of its rows that are filled in. */
function refsOf(kind: Kind, { code, values, parts }: Content) {
  const own = refsIn(kind.fields).map(({ name, to }) => ({ path: ['values', name], to, id: values[name] }))
  const inRows = refsInParts(kind).flatMap(({ part, name, to }) =>
    (parts[part] ?? []).map((row, i) => ({ path: ['parts', part, i, name], to, id: row[name] })),
  )
  return [...own, ...inRows].flatMap((ref) => (ref.id == null ? [] : [{ code, ...ref }]))
}

/** Codes of those whose reference would lead back to themselves once all of them are written; within twenty steps. */
async function listRings(db: Db, kind: Kind, name: string, contents: readonly Content[]): Promise<string[]> {
  const known = contents.flatMap(({ id, code, values }) =>
    id === undefined ? [] : [{ id, code, above: values[name] ?? null }],
  )
  return known.length === 0 ? [] : listRingCodes(db, kind, name, JSON.stringify(known))
}
