import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { Registry } from 'prom-client'
import { expect, onTestFinished, test, vi } from 'vitest'

import { catalogue } from '#contract/catalogue/routes.ts'
import { search } from '#contract/search/search.ts'
import type { TraceSettings } from '#server/telemetry/trace-settings.ts'
import { openTracing } from '#server/telemetry/tracing.ts'
import { testApp } from '#testing/app.ts'
import { openSpanReceiver, type ReceivedSpan } from '#testing/span-receiver.ts'
import { setGateway } from '#web/api/gateway.ts'
import { sendSpans } from '#web/api/tracing/page-spans.ts'

const settings: Omit<TraceSettings, 'url'> = {
  ...{ headers: { 'x-key': 'of the receiver' }, encoding: 'json', ratio: 1 },
  ...{ service: 'geolibrary', attributes: { 'deployment.environment.name': 'test' } },
}

async function openTraced(given: { ratio?: number; max?: number; registry?: Registry } = {}) {
  const receiver = await openSpanReceiver()
  const lines: string[] = []
  const { registry, ratio = 1, ...limits } = given
  const tracing = await openTracing(
    { ...settings, ratio, url: receiver.url },
    (line) => lines.push(line),
    limits,
  )
  onTestFinished(async () => {
    setGateway({ traces: undefined })
    await tracing.close()
    await receiver.close()
  })
  const library = await testApp({ tracing, ...(registry && { registry }) })
  return { ...library, receiver, tracing, lines }
}

const childrenOf = (spans: readonly ReceivedSpan[], { spanId }: ReceivedSpan) =>
  spans.filter(({ parent }) => parent === spanId)

test('a call of a page is one tree: the page, the server, its statements; nothing in it is a value', async () => {
  const { receiver, tracing, signIn } = await openTraced()
  setGateway({ traces: true })
  const { call, token } = await signIn('records.read')
  await call(search.find, { text: '张三的地址' })
  await sendSpans()
  await tracing.flush()
  const { spans } = receiver
  const roots = spans.filter(({ parent }) => parent === '')
  expect(roots.map(({ name }) => name)).toEqual(['page POST /api/search/globalSearch'])
  const [page] = roots as [ReceivedSpan]
  const calls = childrenOf(spans, page)
  expect(calls.map(({ name }) => name)).toEqual(['POST /api/search/globalSearch'])
  const [served] = calls as [ReceivedSpan]
  expect(served.attributes).toMatchObject({
    ...{ 'http.route': '/api/search/globalSearch', 'http.response.status_code': 200 },
    ...{ 'geolibrary.feature': 'search', 'geolibrary.request': expect.stringMatching(/^E-/) },
    ...{ 'service.name': 'geolibrary', 'deployment.environment.name': 'test' },
  })
  const statements = childrenOf(spans, served)
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.map(({ attributes }) => attributes['db.system.name'])).toEqual(
    statements.map(() => 'postgresql'),
  )
  expect(
    statements.some(({ attributes }) => /^[\w-]{8}$/.test(String(attributes['geolibrary.statement']))),
  ).toBe(true)
  expect(spans).toHaveLength(2 + statements.length)
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
  for (const inner of [served, ...statements]) expect(inner.from).toBeGreaterThanOrEqual(page.from)
  expect(receiver.headers[0]?.['x-key']).toBe('of the receiver')
  for (const secret of ['张三', token, token.slice(-20), '127.0.0.1', '$1'])
    expect(receiver.text()).not.toContain(secret)
})

const parent = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }

test('a page whose server sends no traces says nothing, and a stranger who says something is told nothing', async () => {
  const { app, raw, visitor } = await testApp()
  const heard: unknown[] = []
  const inject = vi.spyOn(app, 'inject').mockImplementationOnce(((...sent: unknown[]) => {
    heard.push(...sent)
    return Promise.reject(new Error('heard'))
  }) as never)
  await expect(visitor.call(catalogue.totals, {})).rejects.toThrow('网络不通')
  inject.mockRestore()
  expect(heard).toMatchObject([{ headers: { 'x-tenant-id': '1' } }])
  expect(JSON.stringify(heard)).not.toContain('traceparent')
  expect((await raw('GET', '/api/catalogue', { headers: parent })).headers['server-timing']).toBeUndefined()
})

test('a stranger forces no trace, and tells of no call that was not traced', async () => {
  const { receiver, tracing, raw } = await openTraced({ ratio: 1e-9 })
  for (let call = 0; call < 20; call += 1) {
    const { headers } = await raw('GET', '/api/catalogue', { headers: parent })
    expect(headers['server-timing']).toBeUndefined()
  }
  const at = Date.now().toString(36)
  const tickets = [
    '',
    'x'.repeat(400),
    `${'A'.repeat(22)}-${'a'.repeat(32)}-${'b'.repeat(16)}-${at}-GET /api`,
  ]
  for (const ticket of tickets) {
    const body = { spans: [{ ticket, ago: 5, took: 5 }] }
    expect((await raw('POST', '/api/traces/spans', { body })).status).toBe(200)
  }
  const many = { spans: Array.from({ length: 21 }, () => ({ ticket: '', ago: 5, took: 5 })) }
  expect((await raw('POST', '/api/traces/spans', { body: many })).status).toBe(400)
  await tracing.flush()
  expect(receiver.spans).toEqual([])
})

test('who says that a call is not to be traced, and what watches the server, is not traced', async () => {
  const { receiver, tracing, raw } = await openTraced()
  await raw('GET', '/api/catalogue', { headers: { traceparent: parent.traceparent.replace(/1$/, '0') } })
  await raw('GET', '/api/health/live')
  await raw('GET', '/api/nothing-of-ours', { headers: parent })
  await raw('GET', '/api/catalogue', { headers: { traceparent: 'not-one-at-all' } })
  await tracing.flush()
  expect(receiver.spans.filter(({ parent }) => parent === '').map(({ name }) => name)).toEqual([
    'GET /api/catalogue',
  ])
})

test('a fault is seen at its call and at its statement, by its code and without its words', async () => {
  const { receiver, tracing, raw, pool } = await openTraced()
  await pool.query('alter table kind_state rename to away')
  expect((await raw('GET', '/api/catalogue', { headers: parent })).status).toBe(500)
  await tracing.flush()
  const failed = receiver.spans.filter((span) => span.failed)
  expect(failed.map(({ attributes }) => attributes['error.type'])).toEqual(['42P01', '500'])
  expect(failed[1]).toMatchObject({ traceId: 'a'.repeat(32), parent: 'b'.repeat(16) })
  expect(receiver.text()).not.toContain('does not exist')
})

test('a job is a trace of its own, with its statements and what it asks of other hosts', async () => {
  const { receiver, tracing, services, db, pool } = await openTraced()
  const other = createServer((_, response) => response.writeHead(204).end()).listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
  const ended = Promise.withResolvers<void>()
  services.jobs.work('errands', async () => {
    await pool.query('select count(*) from record where id > $1', [17])
    await fetch(`http://${host}/a/path?with=a-name`)
    ended.resolve()
    throw Object.assign(new Error('words of a fault'), { code: 'ERRAND' })
  })
  await db.transaction().execute((tx) => services.jobs.enqueue(tx, 'errands', { of: 'somebody' }))
  await ended.promise
  await expect.poll(() => tracing.flush().then(() => receiver.spans.length)).toBeGreaterThan(2)
  const job = receiver.spans.find(({ name }) => name === 'job errands')
  expect(job).toMatchObject({ parent: '', failed: true, attributes: { 'error.type': 'ERRAND' } })
  expect(receiver.spans.filter(({ parent }) => parent === job?.spanId).map(({ name }) => name)).toEqual([
    'select record',
    `GET ${host}`,
  ])
  expect(receiver.text()).not.toMatch(/somebody|words of a fault|a-name/)
})

test('a receiver that is away slows no call, is told once, and what is lost is counted', async () => {
  const registry = new Registry()
  const { receiver, tracing, raw, lines } = await openTraced({ registry, max: 3 })
  receiver.answer(400)
  for (let call = 0; call < 3; call += 1) {
    expect((await raw('GET', '/api/catalogue')).status).toBe(200)
    await tracing.flush()
  }
  expect(lines).toEqual(['链路数据没有送达，已舍弃；恢复之前不再提示，读者不受影响'])
  await Promise.all(Array.from({ length: 5 }, () => raw('GET', '/api/catalogue')))
  receiver.answer(200)
  await tracing.flush()
  expect(lines).toHaveLength(2)
  const arrived = receiver.spans.length
  expect([arrived >= 3, arrived < 10]).toEqual([true, true]) // a call may end while the first three are sent
  const counted = (await registry.metrics())
    .split('\n')
    .filter((line) => line.startsWith('geolibrary_trace_spans'))
  const countOf = (outcome: string) =>
    Number(counted.find((line) => line.includes(`"${outcome}"`))?.split(' ')[1])
  expect(countOf('sent')).toBe(arrived)
  for (const lost of ['dropped', 'refused']) expect(countOf(lost)).toBeGreaterThan(1)
})
