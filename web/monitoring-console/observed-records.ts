import type { Kind } from '#contract/catalogue/kind.ts'
import type { RecordView } from '#contract/catalogue/routes.ts'
import type { SeriesFacts } from '#contract/catalogue/traits.ts'

import type { ConsolePoint } from './useConsoleLines.ts'

export interface ObservedRecord {
  kind: Kind
  record: RecordView
}

/** The records among the points of which more than single series is to be told, each once and as far as its reader has it open. */
export function recordsWith(points: readonly ConsolePoint[], facts: SeriesFacts): ObservedRecord[] {
  const found = points.flatMap(({ descriptor: kind, record }): [string, ObservedRecord][] =>
    kind?.seriesFacts === facts && record?.viewLevel === 'record'
      ? [[`${kind.name} ${record.code}`, { kind, record }]]
      : [],
  )
  return [...new Map(found).values()]
}
