import { sql } from 'kysely'

import type { CellEdit, FilePlace, FileResult, NamedRecord } from '#contract/deliveries/delivery-views.ts'
import type { FileDescription, TableUse } from '#contract/deliveries/file-description.ts'
import type { Db } from '#database/database.ts'

export interface StoredDeliveryFile {
  id: number
  delivery: number
  file: number
  name: string
  size: number
  owner: number
  state: 'waiting' | 'read' | 'refused'
  reason: string | null
  description: FileDescription | null
  uses: TableUse[] | null
  edits: CellEdit[]
  isLeftOut: boolean
  result: FileResult | null
  places: FilePlace[]
  matches: NamedRecord[]
  recordCode: string | null
  readingKind: string | null
  batch: number | null
  readingBatch: number | null
}

const files =
  sql.raw(`select f.id, f.delivery, f.file, f.name, c.size::float8 as size, s.owner, f.state, f.reason,
    f.description, f.uses, f.edits, f.is_left_out as "isLeftOut", f.result, f.places,
    f.matches, f.record_code as "recordCode", f.reading_kind as "readingKind", f.batch,
    (select max(b.id) from reading_batch b where b.delivery_file = f.id) as "readingBatch"
  from delivery_file f join stored_file s on s.id = f.file join stored_content c on c.id = s.content`)

export async function listFiles(db: Db, delivery: number): Promise<StoredDeliveryFile[]> {
  const { rows } = await sql<StoredDeliveryFile>`
    ${files} where f.delivery = ${delivery} order by f.name, f.id`.execute(db)
  return rows
}

export async function findFile(
  db: Db,
  delivery: number,
  id: number,
): Promise<StoredDeliveryFile | undefined> {
  const { rows } = await sql<StoredDeliveryFile>`
    ${files} where f.delivery = ${delivery} and f.id = ${id}`.execute(db)
  return rows[0]
}

/** The next file that nobody has looked at. */
export async function findWaiting(db: Db, delivery: number): Promise<StoredDeliveryFile | undefined> {
  const { rows } = await sql<StoredDeliveryFile>`
    ${files} where f.delivery = ${delivery} and f.state = 'waiting' order by f.id limit 1`.execute(db)
  return rows[0]
}

/** How much a delivery holds. */
export async function measureFiles(db: Db, delivery: number): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(c.size), 0)::float8 as bytes
    from delivery_file f join stored_file s on s.id = f.file join stored_content c on c.id = s.content
    where f.delivery = ${delivery}`.execute(db)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/** Adds a file; undefined where the delivery has it. */
export async function insertFile(
  tx: Db,
  { delivery, file, name }: Pick<StoredDeliveryFile, 'delivery' | 'file' | 'name'>,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into delivery_file (delivery, file, name) values (${delivery}, ${file}, ${name})
    on conflict on constraint delivery_file_once do nothing returning id`.execute(tx)
  return rows[0]?.id
}

/** Takes a file off; the number of its content, and its name. */
export async function deleteFile(
  tx: Db,
  delivery: number,
  id: number,
): Promise<{ file: number; name: string } | undefined> {
  const { rows } = await sql<{ file: number; name: string }>`
    delete from delivery_file where delivery = ${delivery} and id = ${id} returning file, name`.execute(tx)
  return rows[0]
}

type Reading = Pick<StoredDeliveryFile, 'state' | 'reason' | 'description'>

/** What a file turned out to be; false where somebody has said so meanwhile, or taken it away. */
export async function setReading(
  tx: Db,
  id: number,
  { state, reason, description }: Reading,
): Promise<boolean> {
  const { rows } = await sql`
    update delivery_file set state = ${state}, reason = ${reason},
      description = ${description && JSON.stringify(description)}::jsonb
    where id = ${id} and state = 'waiting' returning id`.execute(tx)
  return rows.length > 0
}

/** A file is read with another one, whatever was said of it alone. */
export async function joinFile(tx: Db, id: number, reason: string): Promise<void> {
  await sql`update delivery_file set state = 'read', reason = ${reason}, description = null where id = ${id}`.execute(
    tx,
  )
}

/** Has a file looked at once more. */
export async function awaitFile(tx: Db, id: number): Promise<void> {
  await sql`update delivery_file set state = 'waiting' where id = ${id}`.execute(tx)
}

/** Has the tables of a delivery looked at once more, where nobody has said what they are. */
export async function awaitReading(tx: Db, delivery: number): Promise<void> {
  await sql`update delivery_file set state = 'waiting' where delivery = ${delivery} and state = 'read'
    and uses is null and jsonb_array_length(coalesce(description -> 'tables', '[]')) > 0`.execute(tx)
}

export type FileSettings = Pick<
  StoredDeliveryFile,
  'uses' | 'edits' | 'isLeftOut' | 'recordCode' | 'readingKind'
>

export async function updateFile(
  tx: Db,
  id: number,
  { uses, edits, isLeftOut, recordCode, readingKind }: FileSettings,
): Promise<void> {
  await sql`update delivery_file set uses = ${uses && JSON.stringify(uses)}::jsonb,
    edits = ${JSON.stringify(edits)}::jsonb, is_left_out = ${isLeftOut},
    record_code = ${recordCode}, reading_kind = ${readingKind} where id = ${id}`.execute(tx)
}

interface CheckedFile {
  result: FileResult | null
  reason: string | null
  places: readonly FilePlace[]
  batch: number | null
}

/** What a check, or taking it, has found of a file. */
export async function setResult(
  tx: Db,
  id: number,
  { result, reason, places, batch }: CheckedFile,
): Promise<void> {
  await sql`update delivery_file set result = ${result && JSON.stringify(result)}::jsonb, reason = ${reason},
    places = ${JSON.stringify(places)}::jsonb, batch = ${batch} where id = ${id}`.execute(tx)
}

/** Files that are left out say nothing of what they would give. */
export async function clearLeftOut(tx: Db, delivery: number): Promise<void> {
  await sql`
    with left_out as (
      update delivery_file set result = null, places = '[]' where delivery = ${delivery} and is_left_out returning id)
    delete from delivery_problem where file in (select id from left_out)`.execute(tx)
}

/** The records that a document may belong to, and the batch that attached it. */
export async function setMatches(
  tx: Db,
  id: number,
  { matches, batch }: { matches: readonly NamedRecord[]; batch: number | null },
): Promise<void> {
  await sql`update delivery_file set matches = ${JSON.stringify(matches)}::jsonb, batch = ${batch}
    where id = ${id}`.execute(tx)
}

/** Records of the library that have one of these codes and are not secret. */
export async function listNamed(
  db: Db,
  { kinds, codes, limit }: { kinds: readonly string[]; codes: readonly string[]; limit: number },
): Promise<NamedRecord[]> {
  const { rows } = await sql<NamedRecord>`
    select kind, code, title from record where kind = any(${kinds}) and code = any(${codes}) and not sealed
    limit ${limit}`.execute(db)
  return rows
}
