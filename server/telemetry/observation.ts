import type { ObserveStatement } from '#database/observe.ts'
import { openStatementTimes, type StatementTimes } from '#server/statements/statement-times.ts'

import type { TraceSettings } from './trace-settings.ts'
import { openTracing, traceStatements, type Tracing } from './tracing.ts'

/** What hears of the statements and jobs of a server. */
export interface Observation {
  /** Undefined where no traces are sent. */
  tracing: Tracing | undefined
  statementTimes: StatementTimes
  observe: ObserveStatement
  aroundJob: Tracing['aroundJob']
  close: () => Promise<void>
}

/** Opens what hears of statements; before the database is opened. */
export async function openObservation(
  { traces, port }: { traces: TraceSettings | undefined; port: number },
  log: (line: string) => void,
): Promise<Observation> {
  const tracing = traces && (await openTracing(traces, log))
  const statementTimes = openStatementTimes(port)
  return {
    tracing,
    statementTimes,
    observe: tracing ? observeBoth(statementTimes.observe, traceStatements(tracing)) : statementTimes.observe,
    aroundJob: tracing?.aroundJob ?? ((_, work) => work()),
    close: async () => tracing?.close(),
  }
}

const observeBoth =
  (one: ObserveStatement, other: ObserveStatement): ObserveStatement =>
  (statement) => {
    const [end, endOther] = [one(statement), other(statement)]
    if (!endOther) return end
    return (error) => {
      end?.(error)
      endOther(error)
    }
  }
