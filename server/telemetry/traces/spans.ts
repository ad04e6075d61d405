import type { Attributes, Span, SpanContext, SpanKind, TimeInput } from '@opentelemetry/api'

import type { SpanCounts } from './span-queue.ts'

/** As the packages number them, which are read only where traces are sent. */
export const kindOf = { internal: 0, server: 1, client: 2, producer: 3, consumer: 4 } as const

interface BeginSpanOptions {
  kind?: SpanKind
  parent?: SpanContext | undefined
  /** The numbers of a span that somebody else has begun. */
  identity?: Pick<SpanContext, 'traceId' | 'spanId'>
  attributes?: Attributes
  startTime?: TimeInput
}

export type BeginSpan = (name: string, options: BeginSpanOptions) => Span

/** Ends a span; of an error its kind is told, and none of its words, which may hold what somebody wrote. */
export type EndSpan = (error?: unknown, attributes?: Attributes) => void

export interface Tracing {
  /** Whether to trace what begins now: the server's own draw, whatever a caller wants. */
  draw: () => boolean
  begin: BeginSpan
  /** Runs work below a span. */
  within: <T>(span: Span, work: () => T) => T
  /** Whether this runs within a span. */
  isTracing: () => boolean
  /** Begins a span below the one within which this runs; undefined where that is none, or has too many. */
  beginBelow: (name: string, attributes: Attributes) => EndSpan | undefined
  /** Runs a job, as a trace of its own where the draw says so. */
  aroundJob: (queue: string, work: () => Promise<void>) => Promise<void>
  counts: Readonly<SpanCounts>
  /** Sends what has been gathered. */
  flush: () => Promise<void>
  close: () => Promise<void>
}

/** Ends a span once. */
export function endOf(span: Span): EndSpan {
  let isOpen = true
  return (error, attributes) => {
    if (!isOpen) return
    isOpen = false
    if (attributes) span.setAttributes(attributes)
    if (error !== undefined) span.setStatus({ code: 2 }).setAttribute('error.type', kindOfError(error))
    span.end()
  }
}

/** A code, as those of the database and of refusals, or the name of a class. */
function kindOfError(error: unknown): string {
  const { code, name }: Record<string, unknown> = Object(error)
  const kind = code ?? name
  return typeof kind === 'string' && /^\w{1,40}$/.test(kind) ? kind : 'error'
}
