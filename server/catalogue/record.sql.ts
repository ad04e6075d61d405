import { type RawBuilder, sql } from 'kysely'

import type { Access, Kind, Part } from '#contract/catalogue/kind.ts'
import type { RecordLink, RecordView } from '#contract/catalogue/routes.ts'
import { compiledStatement } from '#database/compiled.ts'
import type { Db } from '#database/database.ts'
import { ledgerLabel, pricedAccess, type PricedValues } from '#server/credit/credit.sql.ts'

import { selectFields, snake } from './columns.ts'
import { commonColumns, type Row } from './entry.ts'
import { linkRows } from './storage/references.sql.ts'
import { type Place, referrerRows, type ReferrerRow } from './storage/referrers.sql.ts'

/** A row that is read for its record. */
export type RecordRow = Row & { updatedAt: Date }

type PartRow = Record<string, unknown> & { record: number }

/** For a single value the database keeps its plan; for a list of unknown length it makes one each time. */
const isOneOf = (column: 'id' | 'code', values: readonly (number | string)[]) =>
  values.length === 1 ? sql`r.${sql.ref(column)} = ${values[0]}` : sql`r.${sql.ref(column)} = any(${values})`

/** Records by their ids, or by the codes that everybody sees. */
export async function listRows(
  db: Db,
  kind: Kind,
  which: { ids: readonly number[] } | { codes: readonly string[] },
): Promise<RecordRow[]> {
  const found = 'ids' in which ? isOneOf('id', which.ids) : isOneOf('code', which.codes)
  const { rows } = await sql<RecordRow>`
    select ${sql.raw(commonColumns)}, r.updated_at as "updatedAt", ${sql.raw(selectFields(kind.fields, 'k'))}
    from record r join ${sql.table(kind.table)} k on k.id = r.id
    where r.kind = ${kind.name} and ${found}`.execute(db)
  return rows
}

const rowsByCode = compiledStatement(
  ({ name, code }: { name: string; code: string }, kind: Kind) => sql<RecordRow>`
    select ${sql.raw(commonColumns)}, r.updated_at as "updatedAt", ${sql.raw(selectFields(kind.fields, 'k'))}
    from record r join ${sql.table(kind.table)} k on k.id = r.id where r.kind = ${name} and r.code = ${code}`,
  ({ name }) => name,
)

/** A record by the code that everybody sees. */
export const findRowByCode = async (db: Db, kind: Kind, code: string): Promise<RecordRow | undefined> =>
  (await rowsByCode(db, { name: kind.name, code }, kind))[0]

/** SQL: a record by its code, as whoever pays for it opens it; for members, a protected one is open from its day on. */
export const pricedRow =
  (kind: Kind) =>
  ({ code, day }: PricedValues) =>
    sql<RecordRow>`
  select ${sql.raw(commonColumns)}, r.updated_at as "updatedAt", ${sql.raw(selectFields(kind.fields, 'k'))},
    ${kind.label}::text as ${ledgerLabel},
    case when r.access in ('open', 'member') then r.access
      when r.access = 'protected' and r.open_on <= ${day}::date then 'open' end as ${pricedAccess}
  from record r join ${sql.table(kind.table)} k on k.id = r.id
  where r.kind = ${kind.name} and r.code = ${code}`

export interface OwnFields {
  id: number
  /** The one that everybody sees. */
  code: string
  access: Access
  openOn: string | null
  titlePublic: boolean
}

const ownColumns = sql`id, code, access, open_on as "openOn", title_public as "titlePublic"`
const isOwn = (kind: Kind, codes: readonly string[]) => sql<boolean>`id in (
  select id from record where kind = ${kind.name} and code = any(${codes})
  union all select record from sealed_record where kind = ${kind.name} and code = any(${codes}))`

/** Records by their own codes, also under seal. */
export async function listOwn(db: Db, kind: Kind, codes: readonly string[]): Promise<OwnFields[]> {
  const { rows } = await sql<OwnFields>`select ${ownColumns} from record where ${isOwn(kind, codes)}`.execute(
    db,
  )
  return rows
}

/** The same, held against other writers until the transaction ends, in the order of their ids. */
export async function holdRows(tx: Db, kind: Kind, codes: readonly string[]): Promise<OwnFields[]> {
  const { rows } = await sql<OwnFields>`
    select ${ownColumns} from record where ${isOwn(kind, codes)} order by id for no key update`.execute(tx)
  return rows
}

/** The same by their numbers. */
export async function holdIds(tx: Db, kind: Kind, ids: readonly number[]): Promise<OwnFields[]> {
  const { rows } = await sql<OwnFields>`
    select ${ownColumns} from record where kind = ${kind.name} and id = any(${ids}) order by id for no key update`.execute(
    tx,
  )
  return rows
}

/** All rows of a part of some records, in their order. */
export async function listPartRows(db: Db, part: Part, ids: readonly number[]): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select record, ${sql.raw(selectFields(part.fields, 'p'))} from ${sql.table(part.table)} p
    where record = any(${ids}) order by record, position`.execute(db)
  return rows
}

export interface Holdings {
  /** Rows of the parts that were asked for, in their order. */
  parts: Record<string, Record<string, unknown>[]>
  /** How many rows the other parts hold. */
  counts: Record<string, number>
  /** Rows of the parts of which visitors see a drawing, as far as it needs them. */
  drawn: Record<string, Record<string, unknown>[]>
  files: RecordView['files']
  links: (RecordLink & { id: number })[]
  referrers: ReferrerRow[]
}

interface RecordSelection {
  id: number
  /** Parts whose rows are read; those of the others are counted. */
  due: readonly string[]
  /** Whether what visitors see of drawings is read. */
  drawn: boolean
  /** Whether its files are listed, and with the state of their text. */
  files: boolean
  withReading: boolean
  /** Records that its fields point to. */
  refs: readonly number[]
  /** Where others point to it. */
  places: readonly Place[]
}

/**
 * What a record holds and what it is tied to, by one statement: a dozen small ones cost several times as much, most of it
 * on the way to the database and back.
 */
export async function readHoldings(db: Db, kind: Kind, asked: RecordSelection): Promise<Holdings> {
  const { due, drawn, files, places, ...values } = asked
  const shape = { kind, due, drawn, files, places, withRefs: values.refs.length > 0 }
  const [found] = await holdings(db, values, shape)
  return found ?? { parts: {}, counts: {}, drawn: {}, files: [], links: [], referrers: [] }
}

type HoldingsShape = Pick<RecordSelection, 'due' | 'drawn' | 'files' | 'places'> & {
  kind: Kind
  withRefs: boolean
}

const holdings = compiledStatement(
  (
    { id, refs, withReading }: Pick<RecordSelection, 'id' | 'refs' | 'withReading'>,
    { kind, due, drawn, files, places, withRefs }: HoldingsShape,
  ) => {
    const { true: read = [], false: counted = [] } = Object.groupBy(Object.entries(kind.parts), ([name]) =>
      due.includes(name) ? 'true' : 'false',
    )
    return sql<Holdings>`select
    ${jsonObject(read.map(([name, part]) => [name, jsonRows(partRows(part, id))]))} as parts,
    ${jsonObject(counted.map(([name, { table }]) => [name, sql`(select count(*) from ${sql.table(table)} where record = ${id})`]))} as counts,
    ${jsonObject(drawn ? drawings(kind, id) : [])} as drawn,
    ${files ? jsonRows(fileRows(id, withReading)) : noRows} as files,
    ${withRefs ? jsonRows(linkRows(refs)) : noRows} as links,
    ${places.length > 0 ? jsonRows(referrerRows(places, id)) : noRows} as referrers`
  },
  ({ kind, due, drawn, files, withRefs }) => [kind.name, due, drawn, files, withRefs].join(' '),
)

const noRows = sql`'[]'::json`

const jsonRows = (rows: RawBuilder<unknown>) => sql`(select coalesce(json_agg(t), '[]') from (${rows}) t)`

const jsonObject = (values: readonly (readonly [name: string, value: RawBuilder<unknown>])[]) =>
  sql`json_build_object(${sql.join(values.flatMap(([name, value]) => [sql.lit(name), value]))})`

const partRows = ({ fields, table }: Part, id: number) =>
  sql`select ${sql.raw(selectFields(fields, 'p'))} from ${sql.table(table)} p where record = ${id} order by position`

const drawings = ({ parts }: Kind, id: number) =>
  Object.entries(parts).flatMap(([name, { preview, table }]) => {
    if (!preview) return []
    const columns = [...preview.fields, preview.scaled].map((field) => `${snake(field)} as "${field}"`)
    const rows = sql`select ${sql.raw(columns.join(', '))} from ${sql.table(table)} where record = ${id} order by position`
    return [[name, jsonRows(rows)] as const]
  })

/** The files of a record; the state of their text is included on demand. */
const fileRows = (record: number, withReading: boolean) => sql`
  select f.id, f.name, f.media_type as "mediaType", f.size,
    case when ${withReading}::boolean and f.media_type = 'application/pdf' then coalesce(t.state, 'waiting') end as text
  from file f left join file_text t on t.file = f.id
  where f.record = ${record} order by f.position, f.name`
