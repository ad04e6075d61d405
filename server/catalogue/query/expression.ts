import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import { type Column, columnOf } from '#server/catalogue/columns.ts'

import type { Predicate } from './conditions.sql.ts'
import { compileLeaf, constantSql, joinedSql, notSql, type Leaf, unnamed } from './expression.sql.ts'

export type { Comparison, Leaf, ShapeOutline } from './expression.sql.ts'

/** Tests that are joined by "and", "or" and "not", with three truth values, as in SQL. */
export type Expression =
  | { and: readonly Expression[] }
  | { or: readonly Expression[] }
  | { not: Expression }
  | { constant: boolean }
  | Leaf

/** How a test is written: as a set of records that the database finds by an index, or as a question to each record. */
type Form = 'sets' | 'each'

/** Turns an expression whose values fit their fields into SQL. */
export const expressionTest = (kind: Kind, expression: Expression): Predicate => ({
  prop: 'filter',
  sql: unnamed(compile(kind, expression, 'sets')),
  oneByOne: unnamed(compile(kind, expression, 'each')),
})

/**
 * Sets stand only where what is not in them and what is not known come to the same, and where the database may join
 * them: at the outermost "and".
 */
function compile(kind: Kind, expression: Expression, form: Form): ReturnType<typeof notSql> {
  if ('and' in expression)
    return joinedSql(
      'and',
      expression.and.map((part) => compile(kind, part, form)),
    )
  if ('or' in expression)
    return joinedSql(
      'or',
      expression.or.map((part) => compile(kind, part, 'each')),
    )
  if ('not' in expression) return notSql(compile(kind, expression.not, 'each'))
  if ('constant' in expression) return constantSql(expression.constant)
  return compileLeaf(kind, expression, { column: columnFor(kind, expression), isSet: form === 'sets' })
}

function columnFor(kind: Kind, leaf: Leaf): Column {
  const place: Field = { type: 'text', label: '位置' }
  if (leaf.prop === 'place') return { name: 'place', field: place, sql: '' }
  return columnOf(kind, leaf.prop) ?? refuseProperty()
}

function refuseProperty(): never {
  throw new AppError('invalid_input', {}, '没有这个查询条件')
}
