import { unescape } from 'node:querystring'

import { StartRefusal } from '#database/start-refusal.ts'

/** Where spans are sent, and of how many calls. */
export interface TraceSettings {
  url: string
  headers: Readonly<Record<string, string>>
  encoding: 'json' | 'protobuf'
  /** Share of the calls and jobs of which spans are sent. */
  ratio: number
  service: string
  /** What each span says of this server. */
  attributes: Readonly<Record<string, string>>
}

type Environment = Readonly<Record<string, string | undefined>>
type Read = (name: string) => string | undefined

/** The value may contain a key. */
function refuse(name: string, wanted: string): never {
  throw new StartRefusal(`环境变量 ${name} 的写法不对，应为${wanted}`)
}

/** Reads the variables of OpenTelemetry; undefined where no receiver is named, or traces are switched off. */
export function traceSettings(env: Environment): TraceSettings | undefined {
  const read: Read = (name) => env[name]?.trim() || undefined
  const url = receiverUrl(read)
  const isOff = read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true' || read('OTEL_TRACES_EXPORTER') === 'none'
  const ratio = samplerRatio(read)
  if (url === undefined || isOff || ratio === 0) return undefined
  const attributes = readPairs('OTEL_RESOURCE_ATTRIBUTES', read)
  const service = read('OTEL_SERVICE_NAME') ?? attributes['service.name'] ?? 'geolibrary'
  const headers = {
    ...readPairs('OTEL_EXPORTER_OTLP_HEADERS', read),
    ...readPairs('OTEL_EXPORTER_OTLP_TRACES_HEADERS', read),
  }
  return { url, headers, encoding: encodingIn(read), ratio, service, attributes }
}

function receiverUrl(read: Read): string | undefined {
  const own = read('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT')
  if (own !== undefined) return checkedUrl('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', own).href
  const base = read('OTEL_EXPORTER_OTLP_ENDPOINT')
  if (base === undefined) return undefined
  return `${checkedUrl('OTEL_EXPORTER_OTLP_ENDPOINT', base).href.replace(/\/$/, '')}/v1/traces`
}

function checkedUrl(name: string, text: string): URL {
  const url = URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : refuse(name, '网址，如 http://127.0.0.1:4318')
}

function encodingIn(read: Read): TraceSettings['encoding'] {
  const name = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'].find(read)
  const protocol = name === undefined ? 'http/protobuf' : read(name)
  if (protocol === 'http/json') return 'json'
  return protocol === 'http/protobuf' ? 'protobuf' : refuse(name ?? '', ' http/protobuf 或 http/json')
}

/** What a sampler of the standard's name lets through of calls whose caller has not decided. */
function samplerRatio(read: Read): number {
  const sampler = read('OTEL_TRACES_SAMPLER') ?? 'parentbased_always_on'
  const [, name] = /^(?:parentbased_)?(always_on|always_off|traceidratio)$/.exec(sampler) ?? []
  if (name === undefined)
    return refuse('OTEL_TRACES_SAMPLER', ' always_on、always_off、traceidratio 之一，前面可加 parentbased_')
  if (name !== 'traceidratio') return name === 'always_on' ? 1 : 0
  const text = read('OTEL_TRACES_SAMPLER_ARG') ?? '1'
  const ratio = /^\d*\.?\d+$/.test(text) ? Number(text) : 2
  return ratio <= 1 ? ratio : refuse('OTEL_TRACES_SAMPLER_ARG', ' 0 到 1 的小数')
}

/** `name=value,name=value`, with values as in an address. */
function readPairs(name: string, read: Read): Record<string, string> {
  const pairs = (read(name) ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = /^\s*([^=\s]+)\s*=\s*(.*?)\s*$/.exec(pair) ?? []
      return key === '' ? refuse(name, '“名称=值”，用逗号隔开') : [key, unescape(value)]
    }),
  )
}
