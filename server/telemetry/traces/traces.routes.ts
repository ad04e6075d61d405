import { traces } from '#contract/telemetry/traces.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import type { BrowserSpans } from './browser-spans.ts'

export const traceEndpoints = ({ add }: BrowserSpans): Endpoint[] =>
  implement(traces, {
    report: ({ input }) => {
      add(input.spans)
      return {}
    },
  })
