import { beforeAll, describe, expect, test } from 'vitest'

import { dataApiRoutes } from '#contract/back-office/data-api/call.ts'
import { dataApiHostRoutes } from '#contract/back-office/data-api/host.ts'
import { dataApis } from '#contract/data-api/data-api.ts'
import { placeParts } from '#contract/data-api/generic-call.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { outcomeOf } from '#testing/outcome.ts'

let library: TestApp
let clerk: SignedIn
let developer: SignedIn

beforeAll(async () => {
  library = await testApp()
  clerk = await library.signIn('dataApis.read', 'dataApis.write', 'dataApis.hosts')
  developer = await library.signIn()
})

describe('a host', () => {
  const host = {
    name: '气象台',
    scheme: 'https' as const,
    host: 'rain.example.cn',
    port: 443,
    mayPost: false,
    enabled: true,
  }
  const call = (url: string, rest: object = {}) => developer.call(dataApis.forward, { url, ...rest })

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    'localhost',
    '[::1]',
    '2130706433',
    'Rain.example.cn',
    'a.example.cn/x',
    '0x7f.1',
  ])('is not %s', async (name) => {
    const wrong = clerk.call(dataApiHostRoutes.create, { values: { ...host, host: name } })
    expect(await outcomeOf(wrong)).toBe('invalid_input')
  })

  test('is called by its own scheme, name and port only, and only if it is on the list', async () => {
    const { id } = await clerk.call(dataApiHostRoutes.create, { values: host })
    expect(await developer.call(dataApis.hostList, {})).toMatchObject([{ origin: 'https://rain.example.cn' }])
    for (const url of [
      'http://rain.example.cn/',
      'https://rain.example.cn:8443/',
      'https://rain.example.cn.evil.example/',
      'https://evil.example/?rain.example.cn',
      'https://rain.example.cn@evil.example/',
      'https://127.0.0.1/',
      'ftp://rain.example.cn/',
    ])
      expect([url, await outcomeOf(call(url))]).toEqual([url, 'host_refused'])
    expect(await outcomeOf(call('https://rain.example.cn/', { method: 'POST' }))).toBe('host_refused')
    expect(await outcomeOf(library.visitor.call(dataApis.forward, { url: 'https://rain.example.cn/' }))).toBe(
      'not_signed_in missing',
    )
    // a name of the list that stands for an inner address
    await library.pool.query(`update data_api_host set host = 'localhost' where id = $1`, [id])
    expect(await outcomeOf(call('https://localhost/'))).toBe('host_refused')
    await clerk.call(dataApiRoutes.create, {
      values: {
        ...{ title: '今天的雨量', code: 'rain', source: 'host', host: id, path: '/today', free: ['city'] },
        ...{ pageSize: 20, keyRequired: false, published: true },
      },
    })
    const get = (query: string) => library.raw('GET', `/api/dataApi/open/rain${query}`)
    expect((await get('')).body.data['error']).toBe('host_refused')
    expect((await get('?town=x')).status).toBe(400)
  })
})

describe('a generic call', () => {
  const url = new URL('https://rain.example.cn/days/?a=1')
  const data = { city: '云 汀', day: 3 }
  const of = (mode: Parameters<typeof placeParts>[1]['mode'], method: 'GET' | 'POST' = 'GET') =>
    placeParts(url, { method, mode, data })

  test('has its parts where the transfer mode says', () => {
    expect(of('path').url.href).toBe('https://rain.example.cn/days/%E4%BA%91%20%E6%B1%80/3?a=1')
    expect(of('param').url.search).toBe('?a=1&city=%E4%BA%91+%E6%B1%80&day=3')
    expect(of('page').url.search).toBe('?a=1&current=1&size=20&city=%E4%BA%91+%E6%B1%80&day=3')
    expect(of('body', 'POST')).toEqual({ url, method: 'POST', body: '{"city":"云 汀","day":3}' })
  })
})
