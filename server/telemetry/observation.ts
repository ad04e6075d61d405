import type { ObserveStatement } from '#database/observe.ts'

import type { TraceSettings } from './trace-settings.ts'
import { openTracing, traceStatements, type Tracing } from './tracing.ts'

/** What hears of the statements and jobs of a server. */
export interface Observation {
  /** Undefined where no traces are sent. */
  tracing: Tracing | undefined
  observe: ObserveStatement
  aroundJob: Tracing['aroundJob']
  close: () => Promise<void>
}

/** Opens what hears of statements; before the database is opened. */
export async function openObservation(
  { traces }: { traces: TraceSettings | undefined },
  log: (line: string) => void,
): Promise<Observation> {
  const tracing = traces && (await openTracing(traces, log))
  return {
    tracing,
    observe: tracing ? traceStatements(tracing) : () => undefined,
    aroundJob: tracing?.aroundJob ?? ((_, work) => work()),
    close: async () => tracing?.close(),
  }
}
