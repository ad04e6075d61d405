import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#database/database.ts'

import { anyOwner } from './stored.sql.ts'

export interface FileRow {
  id: number
  name: string
  suffix: string
  pathName: string
  owner: number
  ownerName: string
  createdAt: Date
  content: number
  mediaType: string
  size: number
  sha256: Buffer
  scanned: boolean
  chunkSize: number
  pages: number | null
  hasThumbnail: boolean
}

const columns = sql`f.id, f.name, f.suffix, f.path_name as "pathName", f.owner, a.name as "ownerName",
  f.created_at as "createdAt", f.content, c.media_type as "mediaType", c.size, c.sha256, c.scanned,
  c.chunk_size as "chunkSize", c.pages, c.thumbnail is not null as "hasThumbnail"`
const tables = sql`stored_file f join stored_content c on c.id = f.content join account a on a.id = f.owner`

/** Which files: of owners that a condition on `f` holds. */
export interface FileFilter {
  owners: RawBuilder<boolean>
  pathName?: string | undefined
  text?: string | undefined
}

const matchesFilter = ({ owners, pathName, text }: FileFilter) => sql`${owners}
  ${pathName === undefined ? sql`` : sql`and f.path_name = ${pathName}`}
  ${text ? sql`and grams(f.words) @> grams(${text}) and strpos(f.words, lower(${text})) > 0` : sql``}`

export async function listFiles(
  db: Db,
  asked: FileFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`select ${columns} from ${tables} where ${matchesFilter(asked)}
    order by f.id desc limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function countFiles(db: Db, asked: FileFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from stored_file f where ${matchesFilter(asked)}`.execute(db)
  return rows[0]?.count ?? 0
}

export const findFiles = (db: Db, ids: readonly number[]): Promise<FileRow[]> =>
  findFilesOf(db, ids, anyOwner)

/** Of these files, those of owners that a condition on `f` holds. */
export async function findFilesOf(
  db: Db,
  ids: readonly number[],
  owners: RawBuilder<boolean>,
): Promise<FileRow[]> {
  const { rows } =
    await sql<FileRow>`select ${columns} from ${tables} where f.id = any (${ids}) and ${owners}`.execute(db)
  return rows
}

/** Deletes files of owners that a condition on `f` holds; what was deleted. */
export async function deleteFiles(
  tx: Db,
  ids: readonly number[],
  owners: RawBuilder<boolean>,
): Promise<Pick<FileRow, 'name' | 'owner' | 'content'>[]> {
  const { rows } = await sql<Pick<FileRow, 'name' | 'owner' | 'content'>>`
    delete from stored_file f where f.id = any (${ids}) and ${owners} returning name, owner, content`.execute(
    tx,
  )
  return rows
}

/** Keeps others from naming these contents until the transaction ends; those that no file names now. */
export async function lockUnused(tx: Db, ids: readonly number[]): Promise<number[]> {
  await sql`select from stored_content where id = any (${ids}) order by id for update`.execute(tx)
  const { rows } = await sql<{ id: number }>`select id from stored_content c
    where id = any (${ids}) and not exists (select from stored_file f where f.content = c.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Contents that may have lost their last file. */
export async function listUnnamed(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select content as id from unnamed_content limit 500`.execute(db)
  return rows.map(({ id }) => id)
}

/** What is deleted or has a file after all need not be looked at again. */
export async function forgetUnnamed(tx: Db, ids: readonly number[]): Promise<void> {
  await sql`delete from unnamed_content where content = any (${ids})`.execute(tx)
}

/** Deletes contents; the keys of their chunks. */
export async function deleteContents(tx: Db, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_chunk where content = any (${ids})`.execute(tx)
  await sql`delete from stored_content where id = any (${ids})`.execute(tx)
  return rows.map(({ key }) => key)
}

/** Keys of the chunks of a content, in order. */
export async function listKeys(db: Db, content: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from stored_chunk where content = ${content} order by number`.execute(db)
  return rows.map(({ key }) => key)
}

/** A content that a file of this owner has, or of anybody; it stays until the transaction ends. */
export async function holdContent(
  tx: Db,
  sha256: Buffer,
  owners: RawBuilder<boolean>,
): Promise<Pick<FileRow, 'content' | 'mediaType' | 'size'> | undefined> {
  const { rows } = await sql<Pick<FileRow, 'content' | 'mediaType' | 'size'>>`
    select id as content, media_type as "mediaType", size from stored_content c where sha256 = ${sha256}
      and exists (select from stored_file f where f.content = c.id and ${owners}) for key share`.execute(tx)
  return rows[0]
}

/** A content that some file has. */
export async function findContent(
  db: Db,
  sha256: Buffer,
): Promise<Pick<FileRow, 'content' | 'mediaType' | 'size' | 'chunkSize'> | undefined> {
  const { rows } = await sql<Pick<FileRow, 'content' | 'mediaType' | 'size' | 'chunkSize'>>`
    select id as content, media_type as "mediaType", size, chunk_size as "chunkSize" from stored_content c
    where sha256 = ${sha256} and exists (select from stored_file f where f.content = c.id)`.execute(db)
  return rows[0]
}

export type UnexaminedFile = Pick<FileRow, 'mediaType' | 'size' | 'chunkSize'>

/** A content that nobody has looked at. */
export async function findUnexamined(db: Db, id: number): Promise<UnexaminedFile | undefined> {
  const { rows } = await sql<UnexaminedFile>`select media_type as "mediaType", size, chunk_size as "chunkSize"
    from stored_content where id = ${id} and examined_at is null`.execute(db)
  return rows[0]
}

export async function setExamined(
  db: Db,
  id: number,
  { pages, thumbnail }: { pages: number | null; thumbnail: Buffer | null },
): Promise<void> {
  await sql`update stored_content set pages = ${pages}, thumbnail = ${thumbnail}, examined_at = now()
    where id = ${id}`.execute(db)
}

export async function findThumbnail(db: Db, content: number): Promise<Buffer | undefined> {
  const { rows } = await sql<{ thumbnail: Buffer | null }>`
    select thumbnail from stored_content where id = ${content}`.execute(db)
  return rows[0]?.thumbnail ?? undefined
}

export type NewContent = Pick<FileRow, 'sha256' | 'size' | 'mediaType' | 'scanned' | 'chunkSize'>

/** Contents of an account that nobody has looked at yet, a thousand at most. */
export async function countUnexamined(db: Db, owner: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from stored_file f join stored_content c on c.id = f.content
      where f.owner = ${owner} and c.examined_at is null limit 1000) waiting`.execute(db)
  return rows[0]?.count ?? 0
}

/** The content of this hash, held until the transaction ends, and whether it has its chunks already. */
export async function insertContent(tx: Db, given: NewContent): Promise<{ id: number; isKnown: boolean }> {
  const { sha256, size, mediaType, scanned, chunkSize } = given
  const { rows } = await sql<{ id: number }>`
    insert into stored_content (sha256, size, media_type, scanned, chunk_size)
    values (${sha256}, ${size}, ${mediaType}, ${scanned}, ${chunkSize})
    on conflict (sha256) do update set scanned = stored_content.scanned or excluded.scanned
    returning id`.execute(tx)
  const id = rows[0]?.id ?? 0
  const { rows: chunks } = await sql`select from stored_chunk where content = ${id} limit 1`.execute(tx)
  return { id, isKnown: chunks.length > 0 }
}

export type NewFile = Pick<FileRow, 'owner' | 'name' | 'suffix' | 'pathName' | 'content'>

export async function insertFile(tx: Db, given: NewFile): Promise<number> {
  const { owner, name, suffix, pathName, content } = given
  const { rows } = await sql<{ id: number }>`insert into stored_file (owner, name, suffix, path_name, content)
    values (${owner}, ${name}, ${suffix}, ${pathName}, ${content}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

/** The chunk of a content that has only one. */
export async function insertOnlyChunk(tx: Db, key: string, content: number): Promise<void> {
  await sql`insert into stored_chunk (key, content, number) values (${key}::uuid, ${content}, 0)`.execute(tx)
}

/** Which of these keys no row has. */
export async function listOrphans(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select given.key from unnest(${keys}::uuid[]) as given (key)
    where not exists (select from stored_chunk c where c.key = given.key)
      and not exists (select from export e where e.file = given.key)`.execute(db)
  return rows.map(({ key }) => key)
}
