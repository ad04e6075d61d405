import { createHash } from 'node:crypto'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { catalogue } from '#contract/catalogue/routes.ts'
import { files } from '#contract/files/files.ts'
import { route } from '#contract/route.ts'

import { call, callBytes, Offline } from './call.ts'

type Network = (request: Request, signal: AbortSignal) => Response | Promise<Response>

let sent: Request[] = []

/** Replaces `fetch` with the given answer. */
function network(answer: Network): void {
  vi.stubGlobal('fetch', async (request: Request, init?: { signal: AbortSignal }) => {
    sent.push(request)
    return answer(request, init?.signal ?? new AbortController().signal)
  })
}

const json = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })
const accepted = () => json(200, { code: 200, message: '成功', data: 'done' })
const cutShort = () =>
  new ReadableStream({
    start: (stream) => stream.error(new TypeError('terminated')),
  })

const envelope = { access: 'anyone', input: z.looseObject({}), output: z.unknown() } as const
const action = route({ method: 'POST', path: '/things', summary: '', ...envelope })
const query = route({ method: 'POST', path: '/things/list', summary: '', query: true, ...envelope })
const change = route({ method: 'PUT', path: '/things/:id', summary: '', ...envelope })

beforeEach(() => {
  sent = []
  vi.stubGlobal('location', new URL('http://127.0.0.1/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each<[string, Network]>([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that breaks off', () => new Response(cutShort())],
])('%s throws Offline', async (_, answer) => {
  network(answer)
  await expect(call(catalogue.totals, {})).rejects.toBeInstanceOf(Offline)
  await expect(callBytes(files.download, { id: '1' })).rejects.toBeInstanceOf(Offline)
})

test('a call times out after two minutes', async () => {
  const limit = vi
    .spyOn(AbortSignal, 'timeout')
    .mockReturnValue(AbortSignal.abort(new DOMException('', 'TimeoutError')))
  network((_, signal) => Promise.reject(signal.reason))
  await expect(call(catalogue.totals, {})).rejects.toMatchObject({ code: 'request_timeout' })
  expect(limit).toHaveBeenCalledWith(120_000)
})

test('an aborted call rejects with its abort reason', async () => {
  const watch = new AbortController()
  network((_, signal) => {
    watch.abort()
    return Promise.reject(signal.reason)
  })
  const asked = call(catalogue.totals, {}, { signal: watch.signal })
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' })
})

const refused = (error: string, data: object = {}) =>
  json(400, { code: 400, message: '', data: { error, ...data } })
const rules = {
  ...{ passFlag: true, prefix: 'x-city-', hash: 'SM3', passId: 'house', anonymousPassId: 'visitor' },
  ...{ passToken: 'public-token', time: Date.now() },
}
const seconds = (request: Request | undefined) => Number(request?.headers.get('x-city-timestamp'))

test('a refused signature is mended once: the rules are read, and every later call is signed by them', async () => {
  network(({ url }) =>
    new URL(url).pathname === '/api/signing'
      ? json(200, { code: 200, message: '', data: rules })
      : sent.length === 1
        ? refused('signature_refused')
        : accepted(),
  )
  await expect(call(query, {})).resolves.toBe('done')
  expect(sent).toHaveLength(3)
  const { headers } = sent[2]!
  expect(headers.get('x-city-paasid')).toBe('visitor')
  const [timestamp, nonce] = [headers.get('x-city-timestamp'), headers.get('x-city-nonce')]
  expect(nonce).toMatch(/^[0-9A-Za-z]{6}$/)
  const hash = createHash('sm3').update(`${timestamp}public-token${nonce}${timestamp}`).digest('hex')
  expect(headers.get('x-city-signature')).toBe(hash.toUpperCase())
  await call(query, {}, { token: 'a-token' })
  expect(sent).toHaveLength(4)
  expect(sent[3]?.headers.get('x-city-paasid')).toBe('house')
})

test('a wrong clock is set by the server’s time, once', async () => {
  const time = Date.now() + 3_600_000
  network(() => (sent.length === 1 ? refused('clock_skewed', { time }) : accepted()))
  await expect(call(query, {})).resolves.toBe('done')
  expect(sent).toHaveLength(2)
  expect(Math.abs(seconds(sent[1]) - time / 1000)).toBeLessThan(60)
  sent = []
  network(() => refused('clock_skewed', { time }))
  await expect(call(query, {})).rejects.toMatchObject({ code: 'clock_skewed' })
  expect(sent).toHaveLength(2)
})

const lock = { reason: '资料在保护期内', until: '2999-01-01', decidedBy: '本馆' }

test.each([
  [400, { code: 400, message: '页码过大', data: { error: 'invalid_input', fields: { current: '过大' } } }],
  [550, { code: 550, message: '尚未开放', data: { error: 'record_locked', lock } }],
  [500, { code: 500, message: '服务器错误', data: { error: 'server_error', request: 'E-1' } }],
])('an error with %i has name, message and details', async (status, body) => {
  network(() => json(status, body))
  const { error, ...detail } = body.data
  const refusal = { name: 'AppError', code: error, status, message: body.message, detail }
  await expect(call(catalogue.totals, {})).rejects.toMatchObject(refusal)
  await expect(callBytes(files.download, { id: '1' })).rejects.toMatchObject(refusal)
})

const binary = { headers: { 'content-type': 'application/octet-stream' } }
const page = { headers: { 'content-type': 'text/html' } }

test.each<[string, BodyInit, ResponseInit, string]>([
  [
    'our envelope in bytes',
    JSON.stringify({ code: 404, message: '文件已撤下' }),
    { ...binary, status: 404 },
    '文件已撤下',
  ],
  [
    'an envelope without words',
    JSON.stringify({ code: 501 }),
    { ...binary, status: 501 },
    '尚未提供这项功能',
  ],
  [
    'a code that nobody knows',
    JSON.stringify({ code: 418 }),
    { ...binary, status: 418 },
    '操作未成功，原因不明，请稍后再试',
  ],
  [
    'the page of a gateway',
    '<html>504 Gateway Time-out</html>',
    { ...page, status: 504 },
    '网络超时，请稍后再试',
  ],
  [
    'the page of a firewall',
    '<html>Access Denied</html>',
    { ...page, status: 403 },
    '访问被拒绝，如有疑问请与本馆联系',
  ],
  [
    'bytes',
    new Uint8Array([0xff, 0xfe, 0]),
    { ...binary, status: 500 },
    '问题在我们这边，已经记下，请稍后再试',
  ],
  ['nothing', '', { ...binary, status: 503 }, '服务暂时不可用，请稍后再试'],
])('a file that fails with %s has its sentence', async (_, body, init, message) => {
  const { status } = init
  network(() => new Response(body, init))
  await expect(callBytes(files.download, { id: '1' })).rejects.toMatchObject({ status, message })
  await expect(call(catalogue.totals, {})).rejects.toMatchObject({ status, message })
})

test.each(['unknown_tenant', 'unknown_app'])(
  '%s: the page is asked once what it calls itself now, and the call is repeated so',
  async (error) => {
    const gateway = { tenantId: 'harbour-district', app: 'harbour' }
    const meta = { querySelector: () => ({ content: JSON.stringify(gateway) }) }
    vi.stubGlobal(
      'DOMParser',
      class {
        parseFromString = () => meta
      },
    )
    network(({ url }) => (new URL(url).pathname === '/' ? new Response('<html>') : refused(error)))
    await expect(call(catalogue.totals, {})).rejects.toMatchObject({ code: error })
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/api/catalogue', '/', '/api/catalogue'])
    expect(sent[2]?.headers.get('x-tenant-id')).toBe('harbour-district')
    expect(sent[2]?.headers.get('x-app-id')).toBe('harbour')
  },
)

test('named parameters go into the path, encoded; the rest into the query', async () => {
  network(accepted)
  await call(catalogue.record, { kind: 'borehole', code: 'A/1 ?#%孔' }, { token: 'secret' })
  await call(change, { id: 'a b', name: '新', nothing: undefined })
  const [record, changed] = sent
  expect(record?.url).toBe('http://127.0.0.1/api/catalogue/borehole/records/A%2F1%20%3F%23%25%E5%AD%94')
  expect(record?.headers.get('authorization')).toBe('Bearer secret')
  expect(changed?.url).toBe('http://127.0.0.1/api/things/a%20b')
  expect(await changed?.json()).toEqual({ name: '新' })
})

test('only a writing POST has an idempotency key, a new one each time', async () => {
  network(accepted)
  await call(query, {})
  await call(change, { id: 1 })
  await call(catalogue.totals, {})
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual([null, null, null])
  await call(action, {})
  await call(action, {})
  const keys = sent.slice(3).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys.every((key) => key && key.length > 20)).toBe(true)
  expect(new Set(keys).size).toBe(2)
})

test.each([
  [`attachment; filename="file"; filename*=UTF-8''%E6%8A%A5%E5%91%8A%28%E7%BB%88%29.pdf`, '报告(终).pdf'],
  ['attachment; filename="report 1.pdf"', 'report 1.pdf'],
  ['attachment', undefined],
  [undefined, undefined],
])('a file with %s is called %s', async (disposition, name) => {
  network(() => new Response('bytes', { headers: disposition ? { 'content-disposition': disposition } : {} }))
  const file = await callBytes(files.download, { id: '1' })
  expect(file.name).toBe(name)
  expect(await file.blob.text()).toBe('bytes')
})
