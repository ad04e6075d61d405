import { sql, type RawBuilder } from 'kysely'

import { isDay } from '#contract/catalogue/day.ts'
import { fullText, rowReference, type Field, type FieldType, type Kind } from '#contract/catalogue/kind.ts'
import type { Condition, Near } from '#contract/catalogue/routes.ts'
import { AppError } from '#contract/errors.ts'
import { holding } from '#database/like.ts'
import { toMercator } from '#geology/mercator.ts'
import { readQuery } from '#language/query.ts'
import { columnOf, inRecord, snake, type Column } from '#server/catalogue/columns.ts'
import { anywhere } from '#server/search/index/tiers.ts'
import { queryText } from '#server/search/index/tsquery.ts'

/** A condition that has been checked against its field, as SQL. */
export interface Predicate {
  prop: string
  sql: RawBuilder<boolean>
  /** The asked values, where equality with a facet value is asked. */
  anyOf?: string[]
}

/** Checks conditions against the descriptor and turns them into SQL; whatever does not fit is refused by name. */
export function predicates(kind: Kind, conditions: readonly Condition[]): Predicate[] {
  return conditions.map((condition, index) => {
    const refuse = (why: string): never => {
      throw new AppError('invalid_input', { fields: { [`conditions.${index}`]: why } }, why)
    }
    if ('near' in condition) {
      if (kind.place === 'none') return refuse(`${kind.label}没有位置`)
      return { prop: condition.prop, sql: within(kind, condition.near) }
    }
    if (condition.prop === fullText) return { prop: fullText, sql: holdingWords(kind, condition, refuse) }
    if (rowReference(kind, condition.prop))
      return { prop: condition.prop, ...inRows(kind, condition, refuse) }
    const column = kind.conditions.includes(condition.prop) ? columnOf(kind, condition.prop) : undefined
    if (!column) return refuse('没有这个查询条件')
    return { prop: column.name, ...predicateOf(kind, column, condition, refuse) }
  })
}

type Refuse = (why: string) => never
type Test = Pick<Predicate, 'sql' | 'anyOf'>

/** How each type of field may be asked for. */
const asked: Partial<Record<FieldType, 'value' | 'anyOf' | 'range'>> = {
  text: 'value',
  term: 'anyOf',
  choice: 'anyOf',
  ref: 'anyOf',
  integer: 'range',
  number: 'range',
  day: 'range',
  moment: 'range',
}

/** What is asked of a field. */
type Asked = Exclude<Condition, { near: Near }>

function predicateOf(kind: Kind, column: Column, condition: Asked, refuse: Refuse): Test {
  const { label, type } = column.field
  const how = asked[type]
  if ('value' in condition && how === 'value') return fragment(kind, column, condition.value)
  if ('anyOf' in condition && how === 'anyOf') return anyOf(column, condition.anyOf, refuse)
  if (how === 'range' && !('value' in condition || 'anyOf' in condition))
    return range(column, condition, refuse)
  return refuse(`“${label}”不能这样查询`)
}

/** Records whose document holds all words of a text, as searching over all kinds understands them. */
function holdingWords(kind: Kind, condition: Asked, refuse: Refuse): RawBuilder<boolean> {
  const query = 'value' in condition ? readQuery(condition.value) : { terms: [] }
  if (query.terms.length === 0) return refuse('没有可以检索的字词')
  const wanted = sql`words @@ ${queryText(query, { kind: [kind.name] })}::tsquery`
  return sql<boolean>`k.id in (select record from search_document where ${anywhere(wanted)})`
}

/** Full-width letters find plain ones; full-width punctuation, which Chinese texts hold, finds itself. */
function fragment(kind: Kind, column: Column, value: string): Test {
  const patterns = [...new Set([value, value.normalize('NFKC')])].map(holding)
  const found = (text: RawBuilder<unknown>) =>
    sql<boolean>`(${sql.join(
      patterns.map((pattern) => sql`${text} ilike ${pattern}`),
      sql` or `,
    )})`
  if (!inRecord(kind, column.name)) return { sql: found(sql.raw(column.sql)) }
  return {
    sql: sql<boolean>`k.id in (select id from record where kind = ${kind.name} and ${found(sql.ref(column.name))})`,
  }
}

function anyOf(column: Column, values: readonly (string | number)[], refuse: Refuse): Test {
  const { field } = column
  const asked = values.map(String)
  const { choices } = field
  if (choices && asked.some((value) => !Object.hasOwn(choices, value))) refuse(`“${field.label}”没有这个选项`)
  const here = sql.raw(column.sql)
  if (field.type !== 'ref') {
    // one value as an equality: only then does an index that begins with the column keep its order
    const test =
      asked.length === 1 ? sql<boolean>`${here} = ${asked[0]}` : sql<boolean>`${here} = any(${asked})`
    return { sql: test, anyOf: asked }
  }
  return { sql: sql<boolean>`${here} in (${pointed(field, asked)})` }
}

function range(column: Column, { from, to }: { from?: End; to?: End }, refuse: Refuse): Test {
  const ends = [bound(column.field, from, refuse), bound(column.field, to, refuse)] as const
  if (ends[0] !== null && ends[1] !== null && ends[0] > ends[1]) refuse('起点不能大于终点')
  const here = sql.raw(column.sql)
  const tests: RawBuilder<boolean>[] = []
  if (ends[0] !== null) tests.push(sql`${here} >= ${ends[0]}`)
  if (ends[1] !== null) tests.push(sql`${here} <= ${ends[1]}`)
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
function inRows(kind: Kind, condition: Asked, refuse: Refuse): Test {
  const found = rowReference(kind, condition.prop)
  if (!found || !('anyOf' in condition)) return refuse(`“${found?.field.label}”不能这样查询`)
  const { part, column, field } = found
  return {
    sql: sql<boolean>`k.id in (select record from ${sql.table(part.table)}
      where ${sql.ref(snake(column))} in (${pointed(field, condition.anyOf)}))`,
  }
}

const pointed = ({ to }: Field, codes: readonly (string | number)[]) =>
  sql`select id from record where kind = ${to} and code = any(${codes.map(String)})`

type End = string | number | null | undefined

function bound(field: Field, end: End, refuse: Refuse): string | number | null {
  if (end === null || end === undefined) return null
  if (field.type === 'day' || field.type === 'moment') {
    return typeof end === 'string' && isDay(end) ? end : refuse(`“${field.label}”须为 2024-03-01 这样的日期`)
  }
  return isNumber(end, field.type)
    ? end
    : refuse(`“${field.label}”须为${field.type === 'integer' ? '整数' : '数字'}`)
}

const isNumber = (end: string | number, type: FieldType): end is number =>
  typeof end === 'number' && Math.abs(end) <= 1e9 && (type !== 'integer' || Number.isInteger(end))
