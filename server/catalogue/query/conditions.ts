import { sql, type RawBuilder } from 'kysely'

import {
  checkConditions,
  refuseCondition,
  type Condition,
  type Near,
  type RangeCondition,
} from '#contract/catalogue/condition.ts'
import { fullText, rowReference, type Field, type Kind } from '#contract/catalogue/kind.ts'
import { holding } from '#database/like.ts'
import { toMercator } from '#geology/mercator.ts'
import { readQuery, type SearchQuery } from '#language/query.ts'
import { columnOf, inRecord, snake, type Column } from '#server/catalogue/columns.ts'
import { anywhere } from '#server/search/index/tiers.sql.ts'
import { queryText } from '#server/search/index/tsquery.ts'

/** A condition that has been checked against its field, as SQL. */
export interface Predicate {
  prop: string
  sql: RawBuilder<boolean>
  /** The asked values, where equality with a facet value is asked. */
  anyOf?: string[]
}

/** Checks conditions against the descriptor and turns them into SQL. */
export function predicates(kind: Kind, conditions: readonly Condition[]): Predicate[] {
  checkConditions(kind, conditions)
  return conditions.map((condition, index) => {
    const { prop } = condition
    if ('near' in condition) return { prop, sql: within(kind, condition.near) }
    if (prop === fullText && 'value' in condition) {
      const query = readQuery(condition.value)
      if (query.terms.length === 0) refuseCondition(index, '没有可以检索的字词')
      return { prop, sql: holdingWords(kind, query) }
    }
    const rows = rowReference(kind, prop)
    if (rows && 'anyOf' in condition) return { prop, sql: inRows(rows, condition.anyOf) }
    const column = columnOf(kind, prop)
    if (!column) return refuseCondition(index, '没有这个查询条件')
    if ('value' in condition) return { prop, sql: fragment(kind, column, condition.value) }
    return { prop, ...('anyOf' in condition ? anyOf(column, condition.anyOf) : range(column, condition)) }
  })
}

/** Records whose document holds all words of a text, as searching over all kinds understands them. */
function holdingWords(kind: Kind, query: SearchQuery): RawBuilder<boolean> {
  const found = sql`words @@ ${queryText(query, [{ prop: 'kind', anyOf: [kind.name] }])}::tsquery`
  return sql<boolean>`k.id in (select record from search_document where ${anywhere(found)})`
}

/** Full-width letters find plain ones; full-width punctuation, which Chinese texts hold, finds itself. */
function fragment(kind: Kind, column: Column, value: string): RawBuilder<boolean> {
  const patterns = [...new Set([value, value.normalize('NFKC')])].map(holding)
  const found = (text: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      sql` or `,
    )})`
  if (!inRecord(kind, column.name)) return found(sql.raw(column.sql))
  return sql<boolean>`k.id in (select id from record where kind = ${kind.name} and ${found(sql.ref(column.name))})`
}

function anyOf({ field, sql: name }: Column, values: readonly End[]): Omit<Predicate, 'prop'> {
  const asked = values.map(String)
  const column = sql.raw(name)
  if (field.type === 'ref') return { sql: sql<boolean>`${column} in (${pointed(field, asked)})` }
  const given = asked.filter((value) => value !== '')
  // one value as an equality: only then does an index that begins with the column keep its order
  const test =
    given.length === 1 ? sql<boolean>`${column} = ${given[0]}` : sql<boolean>`${column} = any(${given})`
  if (given.length === asked.length) return { sql: test, anyOf: asked }
  return {
    sql: given.length === 0 ? sql`${column} is null` : sql`(${column} is null or ${test})`,
    anyOf: asked,
  }
}

function range({ sql: name }: Column, { from, to }: RangeCondition): Omit<Predicate, 'prop'> {
  const column = sql.raw(name)
  const tests = [
    ...(from == null ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to == null ? [] : [sql<boolean>`${column} <= ${to}`]),
  ]
  return { sql: sql<boolean>`(${sql.join(tests, sql` and `)})` }
}

/** The centre of a circle, where the public sees places: EPSG:3857. */
export const centreOf = ({ lng, lat }: Near): string => `point(${toMercator(lng, lat).join(', ')})`

/** Only what is public of a place is asked. The scale of the projection is that of the centre: good to one per cent. */
function within(kind: Kind, near: Near): RawBuilder<boolean> {
  const radius = near.metres / Math.cos((near.lat * Math.PI) / 180)
  return sql`k.id in (select id from record where kind = ${kind.name}
    and public_point <@ circle(${sql.raw(centreOf(near))}, ${radius}::float8))`
}

/** Records with a row that points to any of some others. */
const inRows = (
  { part, column, field }: NonNullable<ReturnType<typeof rowReference>>,
  codes: readonly End[],
) => sql<boolean>`k.id in (select record from ${sql.table(part.table)}
    where ${sql.ref(snake(column))} in (${pointed(field, codes)}))`

const pointed = ({ to }: Field, codes: readonly End[]) =>
  sql`select id from record where kind = ${to} and code = any(${codes.map(String)})`

type End = string | number
