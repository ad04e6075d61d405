import type pg from 'pg'

/** What PostgreSQL has of the tables of a schema, by its own numbers, which a rename does not change. */
export interface Catalog {
  tables: Map<number, TableRow>
  columns: Map<string, ColumnRow>
  constraints: Map<number, ConstraintRow>
  indexes: Map<number, IndexRow>
  triggers: Map<number, TriggerRow>
  /** Functions that statements may call, with their parameters. */
  functions: Set<string>
}

export interface TableRow {
  id: number
  name: string
  /** The file of its rows: another one after it was written anew. */
  file: number
}

export interface ColumnRow {
  id: string
  table: number
  name: string
  type: string
  required: boolean
  /** By a default, or generated. */
  filled: boolean
}

export interface ConstraintRow {
  id: number
  table: number
  name: string
  columns: string[]
  /** Its statement; one that was made anew for another reason is the same. */
  definition: string
}

export interface IndexRow extends ConstraintRow {
  file: number
  isUnique: boolean
}

export interface TriggerRow {
  id: number
  table: number
}

const tables = `select oid::int as id, relname as name, pg_relation_filenode(oid)::int as file
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'm')`

const columns = `select attrelid || '.' || attnum as id, attrelid::int as table, attname as name,
    format_type(atttypid, atttypmod) as type, attnotnull as required,
    atthasdef or attidentity <> '' or attgenerated <> '' as filled
  from pg_attribute join pg_class c on c.oid = attrelid
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped`

/** Check, foreign key, exclusion; those that an index holds are its rows. */
const constraints = `select oid::int as id, conrelid::int as table, conname as name,
    array(select conrelid || '.' || n from unnest(conkey) n) as columns,
    pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype in ('c', 'f', 'x')`

const indexes = `select i.indexrelid::int as id, i.indrelid::int as table, c.relname as name,
    array(select i.indrelid || '.' || n from unnest(i.indkey::int[]) n) as columns,
    pg_get_indexdef(i.indexrelid) as definition, pg_relation_filenode(i.indexrelid)::int as file, i.indisunique as "isUnique"
  from pg_index i join pg_class c on c.oid = i.indexrelid where relnamespace = 'public'::regnamespace`

const triggers = `select oid::int as id, tgrelid::int as table from pg_trigger where not tgisinternal`

const functions = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = 'public'::regnamespace and prorettype <> 'trigger'::regtype
    and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

export async function readCatalog(client: pg.ClientBase): Promise<Catalog> {
  const read = async <R extends { id: number | string }>(text: string) => {
    const { rows } = await client.query<R>(text)
    return new Map(rows.map((row) => [row.id as R['id'], row]))
  }
  return {
    tables: await read<TableRow>(tables),
    columns: await read<ColumnRow>(columns),
    constraints: await read<ConstraintRow>(constraints),
    indexes: await read<IndexRow>(indexes),
    triggers: await read<TriggerRow>(triggers),
    functions: new Set((await client.query<{ name: string }>(functions)).rows.map(({ name }) => name)),
  }
}

/** How often this connection has begun to read each table, by an index or from its first row to its last. */
export async function countScans(client: pg.ClientBase): Promise<Map<number, number>> {
  const { rows } = await client.query<{ id: number; scans: number }>(
    'select relid::int as id, (seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_xact_user_tables',
  )
  return new Map(rows.map(({ id, scans }) => [id, scans]))
}
