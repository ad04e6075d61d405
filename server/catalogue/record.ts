import type { Access, Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'

import { listedFields } from './columns.ts'
import { entryOf, exactPlace, viewLevelOf, valuesDue, type Row } from './entry.ts'
import { previewOf } from './preview.ts'
import {
  findRowByCode,
  type Holdings,
  listPartRows,
  listRows,
  readHoldings,
  type RecordRow,
} from './record.sql.ts'
import { findAncestors, findLinks, idsReferred, referencesOf } from './storage/references.ts'
import { listedPointers, referrersOf } from './storage/referrers.ts'
import { findSealed, listSealedIds, type SealedContent } from './storage/sealed.queries.ts'
import { accessNow, lockOf, maySeeSecrets } from './view-level.ts'

type Values = Record<string, unknown>

/** A record by the code that everybody sees, or by its own one under seal for those who may open it. */
export async function findRow(
  db: Db,
  kind: Kind,
  code: string,
  actor?: Actor,
): Promise<RecordRow | undefined> {
  const row = await findRowByCode(db, kind, code)
  if (row || !kind.codeTells || !maySeeSecrets(actor)) return row
  const ids = await listSealedIds(db, kind.name, [code])
  return ids.length === 0 ? undefined : (await listRows(db, kind, { ids }))[0]
}

interface RecordViewRequest {
  row: RecordRow
  actor?: Actor | undefined
  /** `entry`: as visitors see it, whoever asks. */
  atMost?: RecordView['viewLevel'] | undefined
}

/** A record as this actor may see it: the whole of it, or its entry with the reason why it stays closed. */
export async function readRecord(
  db: Db,
  kinds: Kinds,
  kind: Kind,
  { row, actor, atMost = 'record' }: RecordViewRequest,
): Promise<Omit<RecordView, 'charge'>> {
  const viewLevel = atMost === 'entry' ? 'entry' : viewLevelOf(actor, row)
  const opened = await readSealed(db, kind, row, viewLevel)
  const content = opened?.content.values ?? row
  const pointers = listedPointers(kinds, kind)
  const [held, ancestors] = await Promise.all([
    readHoldings(db, kind, {
      id: row.id,
      due: opened ? [] : partsDue(kind, viewLevel).map(([name]) => name),
      drawn: viewLevel === 'entry' && accessNow(row) === 'open',
      refs: idsReferred(kind, content),
      places: pointers,
      ...filesDue(row, viewLevel),
    }),
    findAncestors(db, kind, content),
  ])
  const shown = opened?.shown ?? { parts: held.parts, counts: countsOf(kind, held) }
  const entry = entryOf(kind, row, actor)
  return {
    ...entry,
    updatedAt: row.updatedAt.toISOString(),
    preview: previewOf(kind, held.drawn),
    viewLevel,
    lock: lockOf(actor, row),
    values: valuesDue(fieldsOf(kind, viewLevel, entry.access), content, viewLevel, actor),
    references: referencesOf(kinds, kind, { row: content, found: held.links }),
    links: await findLinks(db, kinds, kind, shown.parts),
    ancestors,
    referrers: referrersOf(pointers, held.referrers),
    files: held.files,
    ...shown,
  }
}

/** Rows of each part, in the order of the parts. */
const countsOf = (kind: Kind, { parts, counts }: Holdings) =>
  Object.fromEntries(Object.keys(kind.parts).map((name) => [name, parts[name]?.length ?? counts[name] ?? 0]))

/** What the seal holds, for a view level that opens it. */
async function readSealed(db: Db, kind: Kind, row: Row, viewLevel: RecordView['viewLevel']) {
  if (row.access !== 'secret' || viewLevel === 'entry') return undefined
  const seal = await findSealed(db, row.id)
  if (!seal) return undefined
  const { code, content } = seal
  return { content, shown: { code: code ?? row.code, ...unsealRecord(kind, content) } }
}

/** The text itself is no part of an entry, unless everyone may read it. */
const fieldsOf = ({ fields }: Kind, viewLevel: RecordView['viewLevel'], access: Access) =>
  viewLevel === 'record' || access === 'open' ? fields : listedFields(fields)

/** The row and parts that a secret record would have if it were not secret. */
function unsealRecord(kind: Kind, sealed: SealedContent) {
  const parts = Object.keys(kind.parts).map((name) => [name, sealed.parts[name] ?? []] as const)
  return {
    title: sealed.title,
    place: exactPlace(sealed),
    counts: Object.fromEntries(parts.map(([name, rows]) => [name, rows.length])),
    parts: Object.fromEntries(parts),
  }
}

const partsDue = (kind: Kind, viewLevel: RecordView['viewLevel']) =>
  Object.entries(kind.parts).filter(([, part]) => part.entry || viewLevel === 'record')

/** All rows of the parts that belong to a face, in their order. */
export async function readParts(
  db: Db,
  kind: Kind,
  id: number,
  viewLevel: RecordView['viewLevel'] = 'record',
): Promise<Record<string, Values[]>> {
  return (await readPartsOf(db, kind, [id], viewLevel)).get(id) ?? {}
}

/** The same of many records. */
export async function readPartsOf(
  db: Db,
  kind: Kind,
  ids: readonly number[],
  viewLevel: RecordView['viewLevel'] = 'record',
): Promise<Map<number, Record<string, Values[]>>> {
  const due = partsDue(kind, viewLevel)
  const blank = () => Object.fromEntries(due.map(([name]): [string, Values[]] => [name, []]))
  const parts = new Map(ids.map((id) => [id, blank()]))
  const read = due.map(async ([name, part]) => {
    for (const { record, ...row } of await listPartRows(db, part, ids)) parts.get(record)?.[name]?.push(row)
  })
  await Promise.all(read)
  return parts
}

/** Names of files are for everyone, those of a secret record for those who may open it. */
function filesDue(row: Row, viewLevel: RecordView['viewLevel']) {
  const access = accessNow(row)
  return {
    files: row.access !== 'secret' || viewLevel === 'record',
    withReading: access === 'open' || access === 'member',
  }
}
