import { sql, type RawBuilder } from 'kysely'

import type { RangeCondition } from '#contract/catalogue/condition.ts'
import type { Field, Kind, rowReference } from '#contract/catalogue/kind.ts'
import { likePattern } from '#database/like.ts'
import type { SearchQuery } from '#language/query.ts'
import { inRecord, snake, type Column } from '#server/catalogue/columns.ts'
import { inAnyTier } from '#server/catalogue/search-documents/tiers.sql.ts'
import { queryText } from '#server/catalogue/search-documents/tsquery.ts'

import type { Test } from './state.sql.ts'

/** A condition that has been checked against its field, as SQL. */
export interface Predicate extends Test {
  prop: string
  /** The same asked of each record in turn, where the database would first find all that pass. */
  oneByOne?: RawBuilder<boolean>
  /** The asked values, where equality with a facet value is asked. */
  anyOf?: string[]
}

/** Records whose document contains all words of a text, parsed as in the search over all kinds. */
export function withWords(kind: Kind, query: SearchQuery): RawBuilder<boolean> {
  const found = sql`words @@ ${queryText(query, [{ prop: 'kind', anyOf: [kind.name] }])}::tsquery`
  return sql<boolean>`k.id in (select record from search_document where ${inAnyTier(found)})`
}

/** Full-width letters match plain ones; full-width punctuation, which Chinese texts contain, matches itself. */
export function containsText(kind: Kind, column: Column, value: string): RawBuilder<boolean> {
  const patterns = [...new Set([value, value.normalize('NFKC')])].map(likePattern)
  const found = (text: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      sql` or `,
    )})`
  if (!inRecord(kind, column.name)) return found(sql.raw(column.sql))
  return sql<boolean>`k.id in (select id from record where kind = ${kind.name} and ${found(sql.ref(column.name))})`
}

export function equalTo({ field, sql: name }: Column, values: readonly End[]): Omit<Predicate, 'prop'> {
  const asked = values.map(String)
  const column = sql.raw(name)
  if (field.type === 'ref') return { sql: sql<boolean>`${column} in (${idsOfCodes(field, asked)})` }
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

export function withinRange({ sql: name }: Column, { from, to }: RangeCondition): RawBuilder<boolean> {
  const column = sql.raw(name)
  const tests = [
    ...(from == null ? [] : [sql<boolean>`${column} >= ${from}`]),
    ...(to == null ? [] : [sql<boolean>`${column} <= ${to}`]),
  ]
  return sql`(${sql.join(tests, sql` and `)})`
}

/** Records that were found before. */
export const isAmong = (ids: Iterable<number>): RawBuilder<boolean> =>
  sql<boolean>`k.id = any(${[...ids]}::bigint[])`

export const bothHold = (a: RawBuilder<boolean>, b: RawBuilder<boolean>) => sql<boolean>`(${a} and ${b})`

/** All but the record with a code. */
export const exceptFor = (kind: Kind, code: string): RawBuilder<boolean> =>
  sql<boolean>`k.id not in (select id from record where kind = ${kind.name} and code = ${code})`

/** Records with a row that refers to any of some others. */
export const inRows = (
  { part, column, field }: NonNullable<ReturnType<typeof rowReference>>,
  codes: readonly End[],
) => sql<boolean>`k.id in (select record from ${sql.table(part.table)}
    where ${sql.ref(snake(column))} in (${idsOfCodes(field, codes)}))`

const idsOfCodes = ({ to }: Field, codes: readonly End[]) =>
  sql`select id from record where kind = ${to} and code = any(${codes.map(String)})`

type End = string | number
