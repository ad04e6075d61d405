import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '#contract/api.ts'
import { permissions, type Permission } from '#contract/identity/identity.ts'
import type { Route } from '#contract/route.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'

import { pathToNothing } from './path-to-nothing.ts'

let library: TestApp
let token: string

beforeAll(async () => {
  library = await testApp()
  const { id: account } = await buildAccount(library.db, {
    permissions: Object.keys(permissions) as Permission[],
  })
  token = await buildSession(library.db, { account })
  await library.pool.query('update session set proved_at = now()')
})

const routes = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])
const named = (list: readonly Route[]) =>
  list.map((route) => [`${route.method} ${route.path}`, route] as const)

/** Calls that other people's programs give what they like: a provider, WMTS, and those whose parameters are data. */
const open = [
  '/social/signedOut/:provider',
  '/dataApi/open/:api',
  '/ogc/collections/:collection/items',
  '/wmts',
]
const bounded = routes.filter(({ path }) => !open.includes(path))
const isBytes = ({ body }: Route) => body === 'bytes' || body === 'spooled'

let calls = 0
const address = () => `10.9.${++calls >> 8}.${calls & 255}`

const boundary = 'grenze'
const form = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n1\r\n--${boundary}--\r\n`

/** A body that gives the name: what a form or a file is sent in, JSON for all others. */
function bodyOf({ body, method }: Route, given: Record<string, unknown>) {
  if (method === 'GET') return {}
  if (body === 'form')
    return {
      body: form(Object.keys(given)[0] ?? 'none'),
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    }
  if (body === 'bytes' || body === 'spooled')
    return { body: 'bytes', headers: { 'content-type': 'application/octet-stream' } }
  return { body: given }
}

/** Whether a call is refused, and whether its words name what it was given. */
async function outcomeOf(route: Route, url: string, given: Record<string, unknown> = {}) {
  const from = { token, address: address() }
  const { status, body, text } = await library.raw(route.method, url, { ...from, ...bodyOf(route, given) })
  if (route.foreign) return [Object(body)['repCode'] !== '0000', text.includes('curent')]
  const isRefused = status === 400 && Object(body.data['fields'])['curent'] === '没有这个参数'
  return [isRefused, body.message.includes('参数“curent”：没有这个参数')]
}

describe('an unknown name in the query is refused by its name', () => {
  test.each(named(bounded))('%s', async (_, route) => {
    expect(await outcomeOf(route, `${pathToNothing(route)}?curent=2`)).toEqual([true, true])
  })
})

describe('an unknown name in the body is refused by its name', () => {
  test.each(named(bounded.filter((route) => route.method !== 'GET' && !isBytes(route))))(
    '%s',
    async (_, route) => {
      expect(await outcomeOf(route, pathToNothing(route), { curent: 2 })).toEqual([true, true])
    },
  )
})

test('what stands in the path may be repeated, but not contradicted; a GET has no body', async () => {
  const put = (id: unknown) =>
    library.raw('PUT', '/api/role/1', { token, body: { id, version: 999, values: {} } })
  for (const id of [2, '1', null]) {
    const { status, body } = await put(id)
    expect([status, body.message]).toEqual([400, '参数“id”：给了两次，而且不相同'])
  }
  expect((await put(1)).status).toBe(550)
  const read = await library.app.inject({ method: 'GET', url: '/api/site', payload: { size: 1 } })
  expect([read.statusCode, read.json().message]).toEqual([400, '这个接口的参数写在网址里，不读所提交的内容'])
})

test.each([
  [
    '/api/search/globalSearch',
    { text: '砂', conditions: [{ prop: 'code', value: 'ZK', valu: 1 }] },
    'conditions.0.valu',
  ],
  ['/api/map/identify', { icxCodes: ['a'], conditions: { bufer: 5 } }, 'conditions.bufer'],
  ['/api/drafts/moves', { move: 'submit', drafts: [{ id: 1, version: 1, verson: 2 }] }, 'drafts.0.verson'],
])('%s refuses an unknown name within its body', async (url, body, path) => {
  const answer = await library.raw('POST', url, { token, body })
  expect([answer.status, answer.body.data['fields']]).toEqual([400, { [path]: '没有这一项' }])
  expect(answer.body.message).toContain(`“${path.split('.').at(-1)}”：没有这一项`)
})

describe('a word where a number or the name of a file stands is no call', () => {
  const word = 'nothing'
  const namesIn = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const narrow = ({ input }: Route, name: string) => {
    const schema: z.ZodType = input.shape[name]
    return !z.safeDecode(schema, word).success
  }
  const places = routes.flatMap((route) =>
    namesIn(route)
      .filter((name) => narrow(route, name))
      .map((name) => [`${route.method} ${route.path}`, name, route] as const),
  )

  test('there are many', () => {
    expect(places.length).toBeGreaterThan(100)
  })

  test.each(places)('%s: %s', async (_, name, route) => {
    const path = pathToNothing({ ...route, path: `/${route.path.slice(1).replace(`:${name}`, word)}` })
    const other = routes.some(
      (one) => one.method === route.method && `/api${one.path}` === path, // a call of that very name
    )
    expect(other).toBe(false)
    const { status, body } = await library.raw(route.method, path, { token, ...bodyOf(route, {}) })
    expect([status, body.message]).toEqual([
      404,
      expect.stringMatching(/^没有这个接口：路径中的“nothing”不是./),
    ])
  })

  test('nor is what no call has the form of, whoever asks and by whatever method', async () => {
    const ask = async (method: 'GET' | 'POST', url: string, as = {}) => {
      const { status, body } = await library.raw(method, url, as)
      return [status, body.data['error'], body.message]
    }
    const mistyped = [404, 'not_found', '没有这个接口：路径中的“list”不是编号']
    expect(await ask('GET', '/api/role/list', { token })).toEqual(mistyped)
    expect(await ask('GET', '/api/role/list')).toEqual(mistyped)
    expect(await ask('POST', '/api/role/list')).toEqual([404, 'not_found', '没有这个接口'])
    expect(await ask('POST', '/api/role/7')).toEqual([405, 'method_not_allowed', '不支持这种请求方法'])
    expect(await ask('GET', '/api/rol')).toEqual([404, 'not_found', '没有这个接口'])
  })
})
