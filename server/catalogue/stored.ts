import { isDeepStrictEqual } from 'node:util'

import { secretTitle, type Access, type Fields, type Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'

import type { Row } from './entry.ts'
import { holdIds, holdRows, listOwn, listRows, type OwnFields } from './record.sql.ts'
import { readPartsOf } from './record.ts'
import type { PublicView } from './search-documents/index-fields.ts'
import { listSealed, type SealedContent } from './storage/sealed.queries.ts'
import { accessNow } from './view-level.ts'

type Values = Record<string, unknown>

/** All that is written down of a record, in whichever table: what a change finds and leaves. */
export interface RecordContent extends SealedContent {
  access: Access
  openOn: string | null
  titlePublic: boolean
  district: string | null
  year: number | null
}

/** Whether a record holds what was wanted; a protection that has ended since changes nothing of that. */
export const holdsWanted = (stored: RecordContent, wanted: RecordContent): boolean =>
  isDeepStrictEqual(stored, wanted) ||
  isDeepStrictEqual(dropUnknowns(stored), dropUnknowns({ ...wanted, access: accessNow(wanted) }))

/** Without what is unknown: a content that was written down before a field existed lacks it. */
function dropUnknowns(content: RecordContent): RecordContent {
  const { values, parts } = content
  return {
    ...content,
    values: dropNulls(values),
    parts: Object.fromEntries(Object.entries(parts).map(([name, rows]) => [name, rows.map(dropNulls)])),
  }
}

const dropNulls = (row: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))

export interface StoredRecord {
  id: number
  /** The code that everybody sees: of a secret record not always its own. */
  shownCode: string
  version: number
  stored: RecordContent
}

/** Reads records whole, by their own codes. */
export const readStored = async (
  db: Db,
  kind: Kind,
  codes: readonly string[],
): Promise<Map<string, StoredRecord>> =>
  pickCodes(codes, await readWhole(db, kind, await listOwn(db, kind, codes)))

/**
 * The same, and holds them against other writers until the transaction ends. Who holds several takes them in the order
 * of their ids; counters are moved at the end of a transaction, and cause no waiting.
 */
export const lockStored = async (
  tx: Db,
  kind: Kind,
  codes: readonly string[],
): Promise<Map<string, StoredRecord>> =>
  pickCodes(codes, await readWhole(tx, kind, await holdRows(tx, kind, codes)))

/** The same by their numbers; those that are not there any more are left out. */
export const lockStoredIds = async (
  tx: Db,
  kind: Kind,
  ids: readonly number[],
): Promise<(StoredRecord & { code: string })[]> =>
  (await readWhole(tx, kind, await holdIds(tx, kind, ids))).map(([code, found]) => ({ ...found, code }))

/** A number may be that of another's code under seal. */
const pickCodes = (codes: readonly string[], found: readonly [string, StoredRecord][]) =>
  new Map(found.filter(([code]) => codes.includes(code)))

/** Records with their own codes. */
async function readWhole(tx: Db, kind: Kind, held: readonly OwnFields[]): Promise<[string, StoredRecord][]> {
  if (held.length === 0) return []
  const publicTitles = new Map(held.map(({ id, titlePublic }) => [id, titlePublic]))
  const ids = [...publicTitles.keys()]
  const rows = await listRows(tx, kind, { ids })
  const [sealed, parts] = [await listSealed(tx, ids), await readPartsOf(tx, kind, ids)]
  return rows.map((row): [string, StoredRecord] => {
    const { id, version, access, openOn, district, year } = row
    const seal = sealed.get(id)
    const content = seal?.content ?? contentOf(kind, row, parts.get(id) ?? {})
    const titlePublic = publicTitles.get(id) ?? false
    const stored = { access, openOn, titlePublic, district, year, ...content }
    return [seal?.code ?? row.code, { id, shownCode: row.code, version, stored }]
  })
}

function contentOf(kind: Kind, row: Row, parts: SealedContent['parts']): SealedContent {
  const { title, lng, lat } = row
  return { title, lng, lat, values: pick(row, kind.fields), parts }
}

const pick = (row: Values, fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, row[name] ?? null]))

/** What everybody sees of a record; of a secret one no more than that it is there. */
export function shownOf(code: string, stored: RecordContent): PublicView {
  const { access, openOn, district, year } = stored
  const [values, parts] = access === 'secret' ? [{}, {}] : [stored.values, stored.parts]
  return { code, title: shownTitle(stored), access, openOn, district, year, values, parts }
}

export const shownTitle = ({ access, titlePublic, title }: RecordContent) =>
  access === 'secret' && !titlePublic ? secretTitle : title
