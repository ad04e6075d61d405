import type { Span } from '@opentelemetry/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { type EndSpan, endOf, kindOf, type Tracing } from './spans.ts'
import type { TraceTickets } from './tickets.ts'

declare module 'fastify' {
  interface FastifyRequest {
    traced?: TracedRequest
  }
}

interface TracedRequest {
  traceId: string
  span: Span
  end: EndSpan
}

/** Features whose calls are not traced: those that watch the server, and those that report traces. */
const excludedFeatures = new Set(['health', 'traces'])

/**
 * Traces the calls that the server draws, below the span of the page that makes them. A page, or a stranger, may say that
 * a call is not to be traced; that it is to be is decided here.
 */
export function traceCalls(app: FastifyInstance, tracing: Tracing, { issue }: TraceTickets): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { feature } = request.routeOptions.config
    const caller = parentIn(request.headers['traceparent'])
    const isTraced =
      feature !== undefined && !excludedFeatures.has(feature) && caller?.isOff !== true && tracing.draw()
    if (!isTraced) return done()
    const parent = caller && { traceId: caller.traceId, spanId: caller.spanId, traceFlags: 1, isRemote: true }
    const name = `${request.method} ${request.routeOptions.url ?? ''}`
    const reachedAt = Date.now()
    const span = begin(tracing, request, { name, parent, feature, startTime: reachedAt })
    if (parent) reply.header('server-timing', `trace;desc="${issue({ ...parent, reachedAt, name })}"`)
    reply.raw.once('close', () => request.traced?.end({ code: 'aborted' })) // unless it was answered
    tracing.within(span, done)
  })
  // what a body has brought goes on outside of what ran when its head came
  app.addHook('preHandler', (request, _, done) =>
    request.traced ? tracing.within(request.traced.span, done) : done(),
  )
  app.addHook('onResponse', (request, reply, done) => {
    endCall(request, reply)
    done()
  })
}

interface BeginCallOptions {
  name: string
  parent: Parameters<Tracing['begin']>[1]['parent']
  feature: string
  /** Milliseconds since 1970. */
  startTime: number
}

function begin(
  { begin }: Tracing,
  request: FastifyRequest,
  { name, parent, feature, startTime }: BeginCallOptions,
): Span {
  const span = begin(name, {
    ...{ kind: kindOf.server, parent, startTime },
    attributes: {
      'http.request.method': request.method,
      'http.route': request.routeOptions.url ?? '',
      'geolibrary.feature': feature,
      'geolibrary.request': request.id,
    },
  })
  request.traced = { traceId: span.spanContext().traceId, span, end: endOf(span) }
  return span
}

function endCall({ traced }: FastifyRequest, { statusCode }: FastifyReply): void {
  const isFault = statusCode >= 500 && statusCode !== 550
  traced?.end(isFault ? { code: String(statusCode) } : undefined, { 'http.response.status_code': statusCode })
}

/** The `traceparent` of W3C: version, trace, span, flags. */
function parentIn(header: unknown) {
  const [, traceId = '', spanId = '', flags = ''] =
    typeof header === 'string' ? (/^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(header) ?? []) : []
  if (traceId === '' || /^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined
  return { traceId, spanId, isOff: Number.parseInt(flags, 16) % 2 === 0 }
}
