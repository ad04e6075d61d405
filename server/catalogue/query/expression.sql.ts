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
export const unnamed = (test: Sql): Sql => sql`${sql.raw(once)} ${test}`

export const joinedSql = (word: 'and' | 'or', tests: readonly Sql[]): Sql =>
  sql`(${sql.join(tests, sql.raw(` ${word} `))})`

export const notSql = (test: Sql): Sql => sql`(not ${test})`

export const constantSql = (value: boolean): Sql => sql.raw(String(value))

export function compileLeaf(
  kind: Kind,
  leaf: Leaf,
  { column, isSet }: { column: Column; isSet: boolean },
): Sql {
  if ('within' in leaf) return withinOutline(kind, leaf.within, isSet)
  if (leaf.prop === 'place') return sql`((select public_point from record where id = k.id) is null)`
  const test = (value: RawBuilder<unknown>) => testOf(leaf, column, value)
  if (!inRecord(kind, column.name)) return test(sql.raw(column.sql))
  return isSet
    ? sql`k.id in (select id from record where kind = ${kind.name} and ${test(sql.ref(column.name))})`
    : test(sql`(select ${sql.ref(column.name)} from record where id = k.id)`)
}

type ValueLeaf = Exclude<Leaf, { within: ShapeOutline }>

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

/** What lies on the edge of an outline or of a hole of it is in it; without a place it is not known. */
function withinOutline(kind: Kind, { line, holes }: ShapeOutline, isSet: boolean): Sql {
  const outer = isSet ? withinReach(kind, around(line), 0) : liesIn(around(line))
  return joinedSql('and', [outer, ...holes.map((hole) => outsideOf(around(hole)))])
}

const around = (line: readonly number[]) => ({ lng: line[0] ?? 0, lat: line[1] ?? 0, line: [...line] })

const outsideOf = (hole: ReturnType<typeof around>): Sql =>
  joinedSql('or', [notSql(liesIn(hole)), liesOnEdge(hole)])
