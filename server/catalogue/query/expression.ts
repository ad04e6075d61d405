import type { Field, Kind } from '#contract/catalogue/kind.ts'
import { AppError } from '#contract/errors.ts'
import { type Column, columnOf } from '#server/catalogue/columns.ts'

import type { Predicate } from './conditions.sql.ts'
import {
  asksRecord,
  constantSql,
  joinedSql,
  leafSql,
  notSql,
  ofRecord,
  setSql,
  type Leaf,
  withoutName,
} from './expression.sql.ts'

export type { Comparison, Leaf, ShapeOutline } from './expression.sql.ts'

/** Tests that are joined by "and", "or" and "not", with three truth values, as in SQL. */
export type Expression =
  | { and: readonly Expression[] }
  | { or: readonly Expression[] }
  | { not: Expression }
  | { constant: boolean }
  | Leaf

/** Turns an expression whose values fit their fields into SQL. */
export function expressionTest(kind: Kind, expression: Expression): Predicate {
  const parts = partsOf(expression)
  const [recorded, plain] = [
    parts.filter((part) => needsRecord(kind, part)),
    parts.filter((part) => !needsRecord(kind, part)),
  ]
  const each = (some: readonly Expression[]) => some.map((part) => compile(kind, part))
  const [leaves, trees] = [recorded.filter(isLeaf), recorded.filter((part) => !isLeaf(part))]
  const inOne = (some: readonly Expression[]) =>
    some.length === 0 ? [] : [ofRecord(joinedSql('and', each(some)))]
  const sets = leaves.map((leaf) => setFor(kind, leaf))
  return {
    prop: 'filter',
    sql: withoutName(joinedSql('and', [...each(plain), ...sets, ...inOne(trees)])),
    oneByOne: withoutName(joinedSql('and', [...each(plain), ...inOne(recorded)])),
  }
}

/** What the outermost "and" joins: there what is false and what is unknown come to the same. */
const partsOf = (expression: Expression): Expression[] =>
  'and' in expression ? expression.and.flatMap(partsOf) : [expression]

const isLeaf = (expression: Expression): expression is Leaf => 'prop' in expression

/** Whether a row of `record` has to be read for it. */
function needsRecord(kind: Kind, expression: Expression): boolean {
  if ('and' in expression) return expression.and.some((part) => needsRecord(kind, part))
  if ('or' in expression) return expression.or.some((part) => needsRecord(kind, part))
  if ('not' in expression) return needsRecord(kind, expression.not)
  return isLeaf(expression) && asksRecord(kind, expression)
}

function setFor(kind: Kind, leaf: Leaf) {
  const isInIndex = !('isNull' in leaf) && !('within' in leaf && leaf.within.holes.length > 0)
  return isInIndex ? setSql(kind, leaf, columnFor(kind, leaf)) : ofRecord(compile(kind, leaf))
}

function compile(kind: Kind, expression: Expression): ReturnType<typeof notSql> {
  if ('and' in expression)
    return joinedSql(
      'and',
      expression.and.map((part) => compile(kind, part)),
    )
  if ('or' in expression)
    return joinedSql(
      'or',
      expression.or.map((part) => compile(kind, part)),
    )
  if ('not' in expression) return notSql(compile(kind, expression.not))
  if ('constant' in expression) return constantSql(expression.constant)
  return leafSql(kind, expression, columnFor(kind, expression))
}

function columnFor(kind: Kind, leaf: Leaf): Column {
  const place: Field = { type: 'text', label: '位置' }
  if (leaf.prop === 'place') return { name: 'place', field: place, sql: '' }
  return columnOf(kind, leaf.prop) ?? refuseProperty()
}

function refuseProperty(): never {
  throw new AppError('invalid_input', {}, '没有这个查询条件')
}
