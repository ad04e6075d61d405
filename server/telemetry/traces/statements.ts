import type { ObserveStatement } from '#database/observe.ts'
import { openLabels } from '#server/statements/statement-label.ts'

import type { Tracing } from './spans.ts'

/** Spans of the statements of what is traced: what they do to what, and the hash of their text. */
export function traceStatements({ beginBelow, isTracing }: Tracing): ObserveStatement {
  const labelOf = openLabels()
  return (statement) => {
    if (!isTracing()) return undefined
    const { summary, hash } = labelOf(statement)
    return beginBelow(summary, {
      'db.system.name': 'postgresql',
      'db.query.summary': summary,
      ...(hash && { 'geolibrary.statement': hash }),
    })
  }
}
