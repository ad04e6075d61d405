import { checkConditions, refuseCondition, type Condition } from '#contract/catalogue/condition.ts'
import { fullText, rowReference, type Kind } from '#contract/catalogue/kind.ts'
import { readQuery } from '#language/query.ts'
import { columnOf } from '#server/catalogue/columns.ts'

import {
  containing,
  equalTo,
  inRows,
  withinCircle,
  withinRange,
  withWords,
  type Predicate,
} from './conditions.sql.ts'

/** Checks conditions against the descriptor and turns them into SQL. */
export function predicates(kind: Kind, conditions: readonly Condition[]): Predicate[] {
  checkConditions(kind, conditions)
  return conditions.map((condition, index) => {
    const { prop } = condition
    return { prop, ...testOf(kind, condition, index) }
  })
}

function testOf(kind: Kind, condition: Condition, index: number): Omit<Predicate, 'prop'> {
  const { prop } = condition
  if ('near' in condition) return { sql: withinCircle(kind, condition.near) }
  if (prop === fullText && 'value' in condition) {
    const query = readQuery(condition.value)
    if (query.terms.length === 0) refuseCondition(index, '没有可以检索的字词')
    return { sql: withWords(kind, query) }
  }
  const rows = rowReference(kind, prop)
  if (rows && 'anyOf' in condition) return { sql: inRows(rows, condition.anyOf) }
  const column = columnOf(kind, prop) ?? refuseCondition(index, '没有这个查询条件')
  if ('value' in condition) return { sql: containing(kind, column, condition.value) }
  return 'anyOf' in condition ? equalTo(column, condition.anyOf) : { sql: withinRange(column, condition) }
}
