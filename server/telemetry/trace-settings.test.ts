import { expect, test } from 'vitest'

import { StartRefusal } from '#database/start-refusal.ts'

import { traceSettings } from './trace-settings.ts'

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }

test.each([
  [{}],
  [{ OTEL_SERVICE_NAME: 'library', OTEL_TRACES_SAMPLER: 'always_on' }],
  [{ ...endpoint, OTEL_SDK_DISABLED: 'TRUE' }],
  [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_always_off' }],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }],
])('nothing is sent with %o', (env) => {
  expect(traceSettings(env)).toBeUndefined()
})

test.each([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT'],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'ftp://key@host' }, 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, 'OTEL_EXPORTER_OTLP_PROTOCOL'],
  [{ ...endpoint, OTEL_TRACES_SAMPLER: 'sometimes' }, 'OTEL_TRACES_SAMPLER'],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '5%' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  [
    { ...endpoint, OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1.5' },
    'OTEL_TRACES_SAMPLER_ARG',
  ],
  [{ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS: 'a-key-alone' }, 'OTEL_EXPORTER_OTLP_HEADERS'],
])('%o is refused by the name of %s, and its value is not printed', (env, name) => {
  const read = () => traceSettings(env)
  expect(read).toThrow(StartRefusal)
  expect(read).toThrow(`环境变量 ${name} 的写法不对`)
  expect(read).not.toThrow('key')
})

test('the variables of the standard say where, how, of how many, and who', () => {
  expect(
    traceSettings({
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://collector.example.cn/otlp/',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-tenant=7',
      OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'x-tenant=8',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: '.05',
      OTEL_RESOURCE_ATTRIBUTES: 'service.name=one,service.instance.id=a',
    }),
  ).toEqual({
    url: 'https://collector.example.cn/otlp/v1/traces',
    headers: { 'x-key': 'a b', 'x-tenant': '8' },
    ...{ encoding: 'json', ratio: 0.05, service: 'one' },
    attributes: { 'service.name': 'one', 'service.instance.id': 'a' },
  })
  expect(
    traceSettings({ ...endpoint, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://host/as/it/is' }),
  ).toMatchObject({ url: 'http://host/as/it/is', encoding: 'protobuf', ratio: 1, service: 'geolibrary' })
})
