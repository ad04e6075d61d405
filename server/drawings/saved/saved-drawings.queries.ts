import { sql } from 'kysely'

import type { DrawingSource } from '#contract/drawings/saved-drawings.ts'
import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'
import type { AccessTerms } from '#server/catalogue/view-level.ts'

export interface SavedDrawingLineRow {
  id: number
  kind: DrawingSource['kind']
  title: string
  holes: number
  codes: string[]
  token: string | null
  version: number
  createdAt: Date
  updatedAt: Date
}

export interface SavedDrawingRow extends SavedDrawingLineRow {
  parameters: unknown
}

interface DrawingVersion {
  id: number
  version: number
}

const lineColumns = sql`id, kind, title, jsonb_array_length(parameters -> 'codes') as holes, parameters -> 'codes' as codes, token, version,
  created_at as "createdAt", updated_at as "updatedAt"`

/** A page of a member's drawings, the last changed first. */
export async function pageSaved(db: Db, account: number, { current, size }: PageRequest) {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<SavedDrawingLineRow>`select ${lineColumns} from saved_drawing where account = ${account}
      order by updated_at desc, id desc limit ${size} offset ${(current - 1) * size}`.execute(db),
    sql<{ count: number }>`select count(*) as count from saved_drawing where account = ${account}`.execute(
      db,
    ),
  ])
  return { rows, total: counted[0]?.count ?? 0 }
}

export async function findSaved(db: Db, account: number, id: number): Promise<SavedDrawingRow | undefined> {
  const { rows } = await sql<SavedDrawingRow>`select ${lineColumns}, parameters from saved_drawing
    where account = ${account} and id = ${id}`.execute(db)
  return rows[0]
}

/** The drawing of a link; none whose owner is disabled or gone. */
export async function findShared(
  db: Db,
  token: string,
): Promise<Pick<SavedDrawingRow, 'kind' | 'title' | 'parameters'> | undefined> {
  const { rows } = await sql<Pick<SavedDrawingRow, 'kind' | 'title' | 'parameters'>>`
    select d.kind, d.title, d.parameters from saved_drawing d join account a on a.id = d.account
    where d.token = ${token}::uuid and a.disabled_at is null and a.removed_at is null`.execute(db)
  return rows[0]
}

/** The records of a kind by these codes, with who may open them. */
export async function listAccess(
  db: Db,
  kind: string,
  codes: readonly string[],
): Promise<(AccessTerms & { id: number; code: string })[]> {
  const { rows } = await sql<AccessTerms & { id: number; code: string }>`
    select id, code, access, open_on as "openOn" from record where kind = ${kind} and code = any(${codes})`.execute(
    db,
  )
  return rows
}

/** Those of these codes that are under seal: nobody but who may see secrets knows them. */
export async function listSealedCodes(db: Db, kind: string, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`select code from sealed_record
    where kind = ${kind} and code = any(${codes})`.execute(db)
  return rows.map(({ code }) => code)
}

/** Holds a member's drawings against the member's other calls until the transaction ends. */
export async function lockOwner(tx: Db, account: number): Promise<void> {
  await sql`select from account where id = ${account} for no key update`.execute(tx)
}

export async function countSaved(tx: Db, account: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from saved_drawing where account = ${account}`.execute(tx)
  return rows[0]?.count ?? 0
}

interface SavedDrawingWrite {
  title: string
  drawing: DrawingSource
}

export async function insertSaved(
  tx: Db,
  account: number,
  { title, drawing: { kind, parameters } }: SavedDrawingWrite,
): Promise<DrawingVersion | undefined> {
  const { rows } = await sql<DrawingVersion>`insert into saved_drawing (account, kind, title, parameters)
    values (${account}, ${kind}, ${title}, ${JSON.stringify(parameters)}::jsonb) returning id, version`.execute(
    tx,
  )
  return rows[0]
}

/** Changes a member's drawing if it is still the version that was seen. */
export async function setSaved(
  db: Db,
  account: number,
  { id, version, title, drawing: { kind, parameters } }: SavedDrawingWrite & DrawingVersion,
): Promise<DrawingVersion | undefined> {
  const { rows } = await sql<DrawingVersion>`update saved_drawing set title = ${title}, kind = ${kind},
      parameters = ${JSON.stringify(parameters)}::jsonb, version = version + 1, updated_at = now()
    where id = ${id} and account = ${account} and version = ${version} returning id, version`.execute(db)
  return rows[0]
}

export async function setTitle(
  db: Db,
  account: number,
  { id, version, title }: DrawingVersion & { title: string },
): Promise<DrawingVersion | undefined> {
  const { rows } = await sql<DrawingVersion>`update saved_drawing set title = ${title}, version = version + 1,
      updated_at = now()
    where id = ${id} and account = ${account} and version = ${version} returning id, version`.execute(db)
  return rows[0]
}

export async function deleteSaved(db: Db, account: number, id: number): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number }>`
    delete from saved_drawing where account = ${account} and id = ${id} returning id`.execute(db)
  return rows[0]
}

/** Makes a link, keeps the one there is, or takes it away. */
export async function setShared(
  db: Db,
  account: number,
  { id, shared }: { id: number; shared: boolean },
): Promise<{ token: string | null } | undefined> {
  const { rows } = await sql<{ token: string | null }>`
    update saved_drawing set token = case when ${shared}::boolean then coalesce(token, gen_random_uuid()) end
    where account = ${account} and id = ${id} returning token`.execute(db)
  return rows[0]
}
