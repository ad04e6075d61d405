import { type RawBuilder, sql } from 'kysely'

import type { Kind } from '#contract/catalogue/kind.ts'
import { once } from '#database/database.ts'
import { type Column, inRecord } from '#server/catalogue/columns.ts'

import { liesIn, liesOnEdge, withinReach } from './near.sql.ts'

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='
type Value = string | number

/** A line around a place that ends where it begins, and those around its holes; degrees. */
export interface ShapeOutline {
  line: readonly number[]
  holes: readonly (readonly number[])[]
}

/** A test of one property; its values fit the field. `place` is the public place. */
export type Leaf = { prop: string } & (
  | { isNull: true }
  | { comparison: Comparison; value: Value }
  | { anyOf: readonly Value[] }
  /** A pattern of `like`; folded: in any case. */
  | { like: string; isFolded?: boolean }
  | { within: ShapeOutline }
)

type Sql = RawBuilder<boolean>

/** There are as many statements as there are filters: none is kept by its name. */
export const withoutName = (test: Sql): Sql => sql`${sql.raw(once)} ${test}`

export const joinedSql = (word: 'and' | 'or', tests: readonly Sql[]): Sql =>
  sql`(${sql.join(tests, sql.raw(` ${word} `))})`

export const notSql = (test: Sql): Sql => sql`(not ${test})`

export const constantSql = (value: boolean): Sql => sql.raw(String(value))

/** Records of whose row in `record`, called `r`, a test is true. */
export const ofRecord = (test: Sql): Sql => sql`exists (select from record r where r.id = k.id and ${test})`

type ValueLeaf = Exclude<Leaf, { within: ShapeOutline }>

/** Whether a leaf asks the row in `record`; what equals a code or a title is found there by an index before. */
export const asksRecord = (kind: Kind, leaf: Leaf): boolean =>
  leaf.prop === 'place' || (inRecord(kind, leaf.prop) && !isEquality(leaf))

const isEquality = (leaf: Leaf) =>
  'anyOf' in leaf || ('comparison' in leaf && (leaf.comparison === '=' || leaf.comparison === '<>'))

/** A leaf that is asked of each record: of its row `k` in the table of its kind, or `r` in `record`. */
export function leafSql(kind: Kind, leaf: Leaf, column: Column): Sql {
  if ('within' in leaf) return withinOutline(leaf.within)
  if (leaf.prop === 'place') return sql`(r.public_point is null)`
  if (!inRecord(kind, column.name)) return testOf(leaf, column, sql.raw(column.sql))
  if (!isEquality(leaf)) return testOf(leaf, column, sql.ref(`r.${column.name}`))
  const isUnequal = 'comparison' in leaf && leaf.comparison === '<>'
  const equal = isUnequal ? { ...leaf, comparison: '=' as const } : leaf
  return isUnequal ? notSql(inSet(kind, equal, column)) : inSet(kind, equal, column)
}

/** The same as a set of records that an index finds, for a place or a text that is in `record`. */
export const setSql = (kind: Kind, leaf: Leaf, column: Column): Sql =>
  'within' in leaf ? withinReach(kind, around(leaf.within.line), 0) : inSet(kind, leaf, column)

const inSet = (kind: Kind, leaf: ValueLeaf, column: Column): Sql =>
  sql`k.id in (select id from record where kind = ${kind.name} and ${testOf(leaf, column, sql.ref(column.name))})`

function testOf(leaf: ValueLeaf, { field: { type } }: Column, value: RawBuilder<unknown>): Sql {
  if ('isNull' in leaf) return sql`(${value} is null)`
  if ('like' in leaf)
    return leaf.isFolded ? sql`(${value} ilike ${leaf.like})` : sql`(${value} like ${leaf.like})`
  const isInteger = type === 'integer'
  if ('anyOf' in leaf)
    return sql`(${value} in (${sql.join(leaf.anyOf.map((one) => parameter(one, isInteger)))}))`
  const { comparison, value: asked } = leaf
  const isText = type !== 'day' && typeof asked === 'string'
  const compared = isText && comparison !== '=' && comparison !== '<>' ? sql`${value} collate "C"` : value
  return sql`(${compared} ${sql.raw(comparison)} ${parameter(asked, isInteger)})`
}

const maxInteger = 2 ** 31 - 1

/** What is no integer of the column, or beyond it, is compared as a number. */
const parameter = (value: Value, isInteger: boolean) =>
  isInteger && !(Number.isInteger(value) && Math.abs(Number(value)) <= maxInteger)
    ? sql`${String(value)}::numeric`
    : sql`${value}`

const recordPoint = sql`r.public_point`

/** What lies on the edge of an outline or of a hole of it is in it; without a place it is not known. */
const withinOutline = ({ line, holes }: ShapeOutline): Sql =>
  joinedSql('and', [liesIn(around(line), recordPoint), ...holes.map((hole) => outsideOf(around(hole)))])

const around = (line: readonly number[]) => ({ lng: line[0] ?? 0, lat: line[1] ?? 0, line: [...line] })

const outsideOf = (hole: ReturnType<typeof around>): Sql =>
  joinedSql('or', [notSql(liesIn(hole, recordPoint)), liesOnEdge(hole, recordPoint)])
