import { ROOT_CONTEXT, type SpanContext, trace } from '@opentelemetry/api'
import { OTLPTraceExporter as JsonExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { OTLPTraceExporter as ProtobufExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  type IdGenerator,
  RandomIdGenerator,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { VERSION_NO } from '#contract/version.ts'
import type { TraceSettings } from '#server/telemetry/trace-settings.ts'

import { openSpanQueue, type SpanQueue } from './span-queue.ts'
import type { BeginSpan } from './spans.ts'

type Identity = Pick<SpanContext, 'traceId' | 'spanId'>

interface Provider {
  begin: BeginSpan
  queue: SpanQueue
}

/** The packages of OpenTelemetry, which are read only where traces are sent. */
export function openProvider(
  { url, headers, encoding, service, attributes }: TraceSettings,
  queueOptions: Parameters<typeof openSpanQueue>[1],
): Provider {
  const Exporter = encoding === 'json' ? JsonExporter : ProtobufExporter
  const queue = openSpanQueue(new Exporter({ url, headers: { ...headers } }), queueOptions)
  const own = { ...attributes, 'service.name': service, 'service.version': VERSION_NO }
  const ids = openIds()
  const provider = new TracerProvider({
    idGenerator: ids.generator,
    sampler: new AlwaysOnSampler(), // what is not traced never begins a span
    resource: defaultResource().merge(resourceFromAttributes(own)),
    spanProcessors: [queue],
  })
  const tracer = provider.getTracer('geolibrary', VERSION_NO)
  const begin: BeginSpan = (name, { parent, identity, ...options }) => {
    ids.next = identity
    return tracer.startSpan(name, options, parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT)
  }
  return { begin, queue }
}

/** Random numbers, but for a span that has its own already. */
function openIds() {
  const random = new RandomIdGenerator()
  const ids: { next: Identity | undefined; generator: IdGenerator } = {
    next: undefined,
    generator: {
      generateSpanId: () => ids.next?.spanId ?? random.generateSpanId(),
      generateTraceId: () => ids.next?.traceId ?? random.generateTraceId(),
    },
  }
  return ids
}
