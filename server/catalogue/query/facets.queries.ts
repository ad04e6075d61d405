import { sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { columnOf, facetExpression } from '#server/catalogue/columns.ts'
import { countValues, type FacetCount } from '#server/catalogue/facet-counts.sql.ts'

import { fromPassing, type Test } from './state.sql.ts'

/** Facet counts of all records of a kind, which are counted as they are written. */
export async function readCounters(db: Db, kind: Kind, props: readonly string[]): Promise<FacetCount[]> {
  const { rows } = await sql<FacetCount>`
    select prop, value, count from facet_count
    where kind = ${kind.name} and prop = any(${props}) and count > 0`.execute(db)
  return rows
}

/** How many records of each kind are registered in a district. */
export async function listDistrictCounts(
  db: Db,
  district: string,
): Promise<{ kind: string; count: number }[]> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count from facet_count where prop = 'district' and value = ${district}`.execute(db)
  return rows
}

/** Facet counts of the records that pass some tests. */
export async function countRecordFacets(
  db: Db,
  kind: Kind,
  props: readonly string[],
  tests: readonly Test[],
): Promise<FacetCount[]> {
  const columns = props.map((prop) => columnOf(kind, prop)).filter((column) => column !== undefined)
  const values = columns.map((column) => `${facetExpression(column)} as "${column.name}"`)
  const from = sql`(select ${sql.raw(values.join(', '))} from ${fromPassing(kind, tests)}) m`
  const names = columns.map(({ name }) => name)
  return (await countValues(names, from).execute(db)).rows
}
