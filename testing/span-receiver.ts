import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  /** Empty at the root. */
  parent: string
  from: bigint
  to: bigint
  attributes: Record<string, unknown>
  /** Whether it has failed. */
  failed: boolean
}

interface SpanReceiver {
  url: string
  spans: ReceivedSpan[]
  /** Everything that has arrived, as it came. */
  text: () => string
  headers: IncomingHttpHeaders[]
  /** What it answers from now on. */
  answer: (status: number) => void
  close: () => Promise<void>
}

interface OtlpAttribute {
  key: string
  value: Record<string, unknown>
}

/** Receives traces as a collector of OpenTelemetry does, in JSON. */
export async function openSpanReceiver(): Promise<SpanReceiver> {
  const spans: ReceivedSpan[] = []
  const texts: string[] = []
  const headers: IncomingHttpHeaders[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const text = Buffer.concat(await request.toArray()).toString()
    texts.push(text)
    headers.push(request.headers)
    if (status === 200) spans.push(...spansIn(text))
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return {
    ...{ url: `http://127.0.0.1:${port}/v1/traces`, spans, text: () => texts.join('\n'), headers, close },
    answer: (next) => void (status = next),
  }
}

interface OtlpSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: OtlpAttribute[]
  status?: { code?: number }
}

interface OtlpTraces {
  resourceSpans: { resource: { attributes: OtlpAttribute[] }; scopeSpans: { spans: OtlpSpan[] }[] }[]
}

const spansIn = (text: string): ReceivedSpan[] =>
  (JSON.parse(text) as OtlpTraces).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, traceId, spanId, parentSpanId: parent = '', status, ...span }) => ({
        ...{ name, traceId, spanId, parent, failed: status?.code === 2 },
        ...{ from: BigInt(span.startTimeUnixNano), to: BigInt(span.endTimeUnixNano) },
        attributes: valuesOf([...resource.attributes, ...span.attributes]),
      })),
    ),
  )

const valuesOf = (attributes: OtlpAttribute[]): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]))
