import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { dataApiHostRoutes } from '#contract/back-office/data-api/host.ts'
import { dataApis, keylessPerMinute } from '#contract/data-api/data-api.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

import { hostPlaces } from './places.ts'

/** A weather service; `/silent` never answers. */
const weather = createServer((request, response) => void answer(request, response))
const heard: { method: string | undefined; url: string | undefined; body: string }[] = []

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request)
  const { method, url = '' } = request
  heard.push({ method, url, body })
  const json = (status: number, content: string) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(content)
  if (url.startsWith('/silent')) return
  if (url.startsWith('/broken')) json(500, '{"error":"no rain gauge"}')
  else if (url.startsWith('/text'))
    response.writeHead(200, { 'content-type': 'text/plain; charset=utf-8' }).end('小雨')
  else if (method === 'POST') json(201, body || '{}')
  else json(200, '{"雨量":12}')
}

let library: TestApp
let clerk: SignedIn
let developer: SignedIn
let port: number
let key: string

beforeAll(async () => {
  weather.listen(0, '127.0.0.1')
  await once(weather, 'listening')
  ;({ port } = weather.address() as AddressInfo)
  library = await testApp({
    reach: { isAllowed: () => true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  })
  clerk = await library.signIn('dataApis.read', 'dataApis.write', 'dataApis.hosts')
  developer = await library.signIn()
  await library.pool.query('update session set proved_at = now()')
  ;({ key } = await developer.call(dataApis.makeKey, { purpose: '雨情' }))
  for (const name of ['rain', 'river', 'wind', 'snow', 'fog']) await listHost(name)
})
afterAll(() => {
  weather.closeAllConnections()
  weather.close()
})

const listHost = (name: string) =>
  clerk.call(dataApiHostRoutes.create, {
    values: {
      name,
      scheme: 'http',
      host: `${name}.example.cn`,
      port,
      mayPost: name === 'rain',
      enabled: true,
    },
  })
const at = (path: string, name = 'rain') => `http://${name}.example.cn:${port}${path}`
const forward = (path: string, rest: object = {}) =>
  developer.call(dataApis.forward, { url: at(path), ...rest })
const publish = async (values: object) => {
  const { rows } = await library.pool.query<{ id: number }>(
    `select id from data_api_host where name = 'rain'`,
  )
  return clerk.call(dataApiRoutes.create, {
    values: {
      ...{
        title: '雨情',
        code: 'rain',
        source: 'host',
        host: rows[0]?.id ?? 0,
        path: '/today',
        free: ['city'],
      },
      ...{ pageSize: 20, keyRequired: true, published: true, ...values },
    },
  })
}
const open = (query: string, headers: Record<string, string> = { 'x-api-key': key }) =>
  library.raw('GET', `/api/dataApi/open/${query}`, { headers })

describe('a forwarded call', () => {
  test.each<[string, string, object, object]>([
    ['JSON that is no JSON', '/text', {}, { error: 'host_away' }],
    [
      'JSON by GET',
      '/days',
      { data: { city: '云汀' } },
      { status: 200, mediaType: 'application/json; charset=utf-8', body: { 雨量: 12 } },
    ],
    ['JSON as text', '/days', { responseType: 'text' }, { status: 200, body: '{"雨量":12}' }],
    ['text', '/text', { responseType: 'text' }, { status: 200, body: '小雨' }],
    ['a failure of the host', '/broken', {}, { status: 500, body: { error: 'no rain gauge' } }],
    [
      'what was posted',
      '/echo',
      { method: 'POST', mode: 'body', data: { city: '云汀', day: 3 } },
      { status: 201, body: { city: '云汀', day: 3 } },
    ],
  ])('answers %s', async (_, path, rest, expected) => {
    const got = await forward(path, rest).catch((error: unknown) => ({ error: Object(error).code }))
    expect(got).toMatchObject(expected)
  })

  test('reaches the host with its parts and nothing of ours', async () => {
    heard.length = 0
    await forward('/days', { mode: 'page', data: { city: '云汀' } })
    await forward('/days', { method: 'POST', mode: 'path', data: { city: '云汀' } })
    expect(heard).toEqual([
      { method: 'GET', url: `/days?current=1&size=20&city=${encodeURIComponent('云汀')}`, body: '' },
      { method: 'POST', url: `/days/${encodeURIComponent('云汀')}`, body: '' },
    ])
  })
})

describe('a published call of a host', () => {
  test('has a fixed path, free parameters, a key and a quota', async () => {
    await publish({ perDay: 2 })
    heard.length = 0
    expect((await open('rain', {})).status).toBe(401)
    expect((await open('rain?town=x')).status).toBe(400) // an attempt counts
    const { status, body, headers } = await open(`rain?city=${encodeURIComponent('云汀')}`)
    expect([status, body.data]).toEqual([
      200,
      { status: 200, mediaType: 'application/json; charset=utf-8', body: { 雨量: 12 } },
    ])
    expect(headers['ratelimit-remaining']).toBe('0')
    expect((await open('rain')).body.data['error']).toBe('data_api_quota_used')
    expect(heard).toEqual([{ method: 'GET', url: `/today?city=${encodeURIComponent('云汀')}`, body: '' }])
  })

  test('answers the text and the failure of its host as they are', async () => {
    for (const [code, path] of [
      ['text', '/text'],
      ['broken', '/broken'],
    ])
      await publish({ code, path, keyRequired: false })
    expect((await open('text', {})).body.data).toMatchObject({ status: 200, body: '小雨' })
    expect((await open('broken', {})).body.data).toMatchObject({
      status: 500,
      body: { error: 'no rain gauge' },
    })
  })

  test('without a valid key is limited for each address', async () => {
    const { rates } = library.identity
    const rate = rates.of('data-api', { points: keylessPerMinute, seconds: 60 })
    for (let i = 0; i < keylessPerMinute; i += 1) rate.take('192.0.2.9')
    const ask = (headers: Record<string, string>) =>
      library.raw('GET', '/api/dataApi/open/text', { headers, address: '192.0.2.9' })
    const answers = [
      await ask({}),
      await ask({ 'x-api-key': 'A'.repeat(43) }),
      await ask({ 'x-api-key': key }),
    ]
    expect(answers.map(({ status, body }) => `${status} ${String(body.data['error'])}`)).toEqual([
      '429 too_many_requests',
      '429 too_many_requests',
      '200 undefined',
    ])
  })
})

test('hosts that never answer take no place of other calls, and the next call is refused at once', async () => {
  await publish({ code: 'silent', path: '/silent', keyRequired: false })
  const { all, each } = hostPlaces
  heard.length = 0
  const names = ['rain', 'river', 'wind', 'snow']
  const calls = names.flatMap((name) =>
    Array.from({ length: each }, (_, i) =>
      name === 'rain' && i > 0
        ? open('silent', {})
        : outcomeOf(developer.call(dataApis.forward, { url: at('/silent', name) })),
    ),
  )
  await expect.poll(() => heard.length).toBe(all)
  for (const { status, headers, body } of [
    await open('silent', {}),
    await library.raw('POST', '/api/dataApi/forward', {
      token: developer.token,
      body: { url: at('/days', 'fog') },
    }),
  ]) {
    expect([status, body.data['error']]).toEqual([503, 'busy'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  expect(await outcomeOf(library.visitor.call(dataApis.published, {}))).toBe('done')
  weather.closeAllConnections()
  await Promise.all(calls)
  expect(await forward('/days')).toMatchObject({ status: 200 })
})
