import { textReach } from '#contract/audit-log.ts'
import type { Db } from '#database/database.ts'

import { listIds, type Span, type LogFilter } from './audit-log.queries.ts'

/** Lines that are compared before the index is asked; of a frequent text as many again as fill the reach. */
const probedLines = 20_000
const frequentProbedLines = 200_000

/**
 * The numbers of the newest lines that hold a text, one more than the reach at most. A frequent text is met soon on the
 * way back from the newest line, where the index would bring all lines that hold it; a rare one is found by the index.
 */
export async function idsHolding(db: Db, { first, last }: Span, wanted: LogFilter): Promise<number[]> {
  const found: number[] = []
  let end = last
  const ask = async (start: number, unindexed: boolean) => {
    const span = { first: Math.max(first, start), last: end }
    const limit = textReach + 1 - found.length
    if (limit > 0 && span.first <= end)
      found.push(...(await listIds(db, span, { ...wanted, unindexed, limit })))
    end = span.first - 1
  }
  await ask(last - probedLines + 1, true)
  if (found.length * frequentProbedLines >= textReach * probedLines)
    await ask(end - frequentProbedLines + 1, true)
  await ask(first, false)
  return found
}
