import { checkConditions, refuseCondition, type Condition, type Near } from '#contract/catalogue/condition.ts'
import { fullText, rowReference, type Kind } from '#contract/catalogue/kind.ts'
import { readQuery } from '#language/query.ts'
import { columnOf } from '#server/catalogue/columns.ts'

import {
  isAmong,
  bothHold,
  containsText,
  equalTo,
  exceptFor,
  inRows,
  withinRange,
  withWords,
  type Predicate,
} from './conditions.sql.ts'
import { liesIn, withinReach } from './near.sql.ts'

/** Checks conditions against the descriptor and turns them into SQL; the nearest records were found before. */
export function predicates(
  kind: Kind,
  conditions: readonly Condition[],
  nearest: Iterable<number> = [],
): Predicate[] {
  checkConditions(kind, conditions)
  return conditions.map((condition, index) => {
    const { prop } = condition
    const test =
      'near' in condition ? nearTest(kind, condition.near, nearest) : testOf(kind, condition, index)
    return { prop, ...test }
  })
}

function nearTest(kind: Kind, near: Near, nearest: Iterable<number>): Omit<Predicate, 'prop'> {
  if (near.count !== undefined || near.metres === undefined) return { sql: isAmong(nearest) }
  const within = withinReach(kind, near, near.metres)
  const isInside = near.metres === 0 && near.area === undefined
  if (near.except === undefined) return { sql: within, ...(isInside && { oneByOne: liesIn(near) }) }
  return { sql: bothHold(within, exceptFor(kind, near.except)) }
}

function testOf(
  kind: Kind,
  condition: Exclude<Condition, { near: Near }>,
  index: number,
): Omit<Predicate, 'prop'> {
  const { prop } = condition
  if (prop === fullText && 'value' in condition) {
    const query = readQuery(condition.value)
    if (query.terms.length === 0) refuseCondition(index, '没有可以检索的字词')
    return { sql: withWords(kind, query) }
  }
  const rows = rowReference(kind, prop)
  if (rows && 'anyOf' in condition) return { sql: inRows(rows, condition.anyOf) }
  const column = columnOf(kind, prop) ?? refuseCondition(index, '没有这个查询条件')
  if ('value' in condition) return { sql: containsText(kind, column, condition.value) }
  return 'anyOf' in condition ? equalTo(column, condition.anyOf) : { sql: withinRange(column, condition) }
}
