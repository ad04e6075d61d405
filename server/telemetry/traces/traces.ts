import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as delay } from 'node:timers/promises'

import type { Span } from '@opentelemetry/api'

import type { TraceSettings } from '#server/telemetry/trace-settings.ts'

import { traceFetches } from './fetches.ts'
import { endOf, kindOf, type Tracing } from './spans.ts'

interface ActiveSpan {
  span: Span
  /** How many spans may still be begun below it. */
  left: number
}

/** Spans below one call or job: what reads ten thousand rows one by one shall not fill the queue of all. */
const maxBelow = 256

/** Milliseconds that a stopping server waits for the receiver. */
const closeLimit = 3000

/** Opens the sending of traces. Reads the packages of OpenTelemetry, which nothing else does. */
export async function openTracing(
  settings: TraceSettings,
  report: (line: string) => void,
  limits: { max?: number } = {},
): Promise<Tracing> {
  const { openProvider } = await import('./provider.ts')
  const active = new AsyncLocalStorage<ActiveSpan>()
  const { begin, queue } = openProvider(settings, { report, apart: (work) => active.exit(work), ...limits })
  const { ratio } = settings
  const draw = () => ratio === 1 || Math.random() < ratio
  const within: Tracing['within'] = (span, work) => active.run({ span, left: maxBelow }, work)
  const tracing: Omit<Tracing, 'close'> = {
    draw,
    begin,
    within,
    isTracing: () => active.getStore() !== undefined,
    beginBelow: (name, attributes) => {
      const above = active.getStore()
      if (!above || above.left === 0) return undefined
      above.left -= 1
      return endOf(begin(name, { kind: kindOf.client, parent: above.span.spanContext(), attributes }))
    },
    aroundJob: async (queue, work) => {
      if (!draw()) return work()
      const span = begin(`job ${queue}`, { kind: kindOf.consumer, attributes: { 'geolibrary.queue': queue } })
      const end = endOf(span)
      await within(span, work).then(
        () => end(),
        (error: unknown) => {
          end(error)
          throw error
        },
      )
    },
    counts: queue.counts,
    flush: () => queue.forceFlush(),
  }
  const stopFetches = traceFetches(tracing)
  const close = async () => {
    stopFetches()
    await Promise.race([queue.shutdown(), delay(closeLimit, undefined, { ref: false })])
  }
  return { ...tracing, close }
}
