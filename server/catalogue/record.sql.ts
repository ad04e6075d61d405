import { sql } from 'kysely'

import type { Kind, Part, Preview } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { Db } from '#database/database.ts'

import { selectFields, snake } from './columns.ts'
import { commonColumns, type Row } from './entry.ts'

type PartRow = Record<string, unknown> & { record: number }

/** Records by their ids, or by the codes that everybody sees. */
export async function listRows(
  db: Db,
  kind: Kind,
  which: { ids: readonly number[] } | { codes: readonly string[] },
): Promise<Row[]> {
  const found = 'ids' in which ? sql`r.id = any(${which.ids})` : sql`r.code = any(${which.codes})`
  const { rows } = await sql<Row>`
    select ${sql.raw(commonColumns)}, ${sql.raw(selectFields(kind.fields, 'k'))}
    from record r join ${sql.table(kind.table)} k on k.id = r.id
    where r.kind = ${kind.name} and ${found}`.execute(db)
  return rows
}

export interface Own {
  id: number
  titlePublic: boolean
}

const ownColumns = sql`id, title_public as "titlePublic"`
const isOwn = (kind: Kind, codes: readonly string[]) => sql<boolean>`id in (
  select id from record where kind = ${kind.name} and code = any(${codes})
  union all select record from sealed_record where kind = ${kind.name} and code = any(${codes}))`

/** Records by their own codes, also under seal. */
export async function listOwn(db: Db, kind: Kind, codes: readonly string[]): Promise<Own[]> {
  const { rows } = await sql<Own>`select ${ownColumns} from record where ${isOwn(kind, codes)}`.execute(db)
  return rows
}

/** The same, held against other writers until the transaction ends, in the order of their ids. */
export async function holdRows(tx: Db, kind: Kind, codes: readonly string[]): Promise<Own[]> {
  const { rows } = await sql<Own>`
    select ${ownColumns} from record where ${isOwn(kind, codes)} order by id for no key update`.execute(tx)
  return rows
}

/** How many rows each part of a record holds. */
export async function countParts(db: Db, kind: Kind, id: number): Promise<Record<string, number>> {
  const names = Object.keys(kind.parts)
  if (names.length === 0) return {}
  const counted = Object.values(kind.parts).map(
    (part, i) =>
      sql`(select count(*) from ${sql.table(part.table)} where record = ${id}) as ${sql.ref(`n${i}`)}`,
  )
  const { rows } = await sql<Record<string, number>>`select ${sql.join(counted)}`.execute(db)
  return Object.fromEntries(names.map((name, i) => [name, rows[0]?.[`n${i}`] ?? 0]))
}

/** All rows of a part of some records, in their order. */
export async function listPartRows(db: Db, part: Part, ids: readonly number[]): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select record, ${sql.raw(selectFields(part.fields, 'p'))} from ${sql.table(part.table)} p
    where record = any(${ids}) order by record, position`.execute(db)
  return rows
}

/** What the drawing of a part needs of its rows. */
export async function listPreviewRows(
  db: Db,
  part: Part,
  { fields, scaled }: Preview,
  ids: readonly number[],
): Promise<PartRow[]> {
  const columns = [...fields, scaled].map((name) => `${snake(name)} as "${name}"`)
  const { rows } = await sql<PartRow>`
    select record, ${sql.raw(columns.join(', '))} from ${sql.table(part.table)}
    where record = any(${ids}) order by record, position`.execute(db)
  return rows
}

/** The files of a record; the state of their text is included on demand. */
export async function listFiles(db: Db, record: number, withReading: boolean): Promise<RecordView['files']> {
  const { rows } = await sql<RecordView['files'][number]>`
    select f.id, f.name, f.media_type as "mediaType", f.size,
      case when ${withReading}::boolean and f.media_type = 'application/pdf' then coalesce(t.state, 'waiting') end as text
    from file f left join file_text t on t.file = f.id
    where f.record = ${record} order by f.position, f.name`.execute(db)
  return rows
}
