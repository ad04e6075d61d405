import { beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
const lines: Record<string, unknown>[] = []

beforeAll(async () => {
  library = await testApp({
    logger: { level: 'info', stream: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  })
  await buildBorehole(library.db, { code: 'A/1 #%井' })
})

const list = '/api/catalogue/borehole/list'

describe('HTTP refuses', () => {
  const refused: [string, () => ReturnType<TestApp['raw']>, number, string][] = [
    ['an unknown call', () => library.raw('GET', '/api/nothing'), 404, 'not_found'],
    ['another method', () => library.raw('DELETE', list), 405, 'method_not_allowed'],
    ['broken JSON', () => json('{"a":'), 400, 'invalid_input'],
    ['a list for an object', () => json('[]'), 400, 'invalid_input'],
    ['a prototype in JSON', () => json('{"__proto__":{"x":1}}'), 400, 'invalid_input'],
    ['a body too large', () => json(JSON.stringify({ x: 'y'.repeat(20_000) })), 413, 'body_too_large'],
    [
      'another media type',
      () => library.raw('POST', list, { body: '<a/>', headers: { 'content-type': 'text/xml' } }),
      415,
      'media_type_refused',
    ],
    ['an unknown code', () => library.raw('GET', '/api/catalogue/borehole/records/none'), 404, 'not_found'],
    [
      'a code of 500 signs',
      () => library.raw('GET', `/api/catalogue/borehole/records/${'x'.repeat(500)}`),
      404,
      'not_found',
    ],
    [
      'a code of 2,000 signs',
      () => library.raw('GET', `/api/catalogue/borehole/records/${'x'.repeat(2000)}`),
      404,
      'not_found',
    ],
    ['an address that is none', () => library.raw('GET', '/api/files/%zz'), 400, 'invalid_input'],
    [
      'megabytes for a call that is not theirs, unread',
      () => library.raw('POST', '/api/catalogue/borehole/records', { body: { x: 'y'.repeat(9e6) } }),
      401,
      'not_signed_in',
    ],
    ['an id that is none', () => library.raw('GET', "/api/files/1'or'1"), 404, 'not_found'],
    [
      'a file that is none',
      () => library.raw('GET', '/api/files/00000000-0000-4000-8000-000000000000'),
      404,
      'not_found',
    ],
    [
      'a NUL in a text',
      () => json(JSON.stringify({ conditions: [{ prop: 'code', value: 'a\u0000b' }] })),
      400,
      'invalid_input',
    ],
  ]
  test.each(refused)('%s', async (_, ask, status, error) => {
    const { body, ...answer } = await ask()
    expect([answer.status, body.code, body.data['error']]).toEqual([status, status, error])
    expect(body.message).toMatch(/\p{Script=Han}/u)
    expect(body.data['request']).toMatch(/^E-[0-9a-f]{12}$/)
  })

  const json = (body: string) =>
    library.raw('POST', list, { body, headers: { 'content-type': 'application/json' } })
})

test('another method with 405 and the allowed ones', async () => {
  expect((await library.raw('DELETE', list)).headers['allow']).toBe('GET, POST')
})

test('deeply nested JSON is refused', async () => {
  const { token } = await library.signIn('records.write')
  const nested = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
  const { status, body } = await library.raw('POST', '/api/catalogue/borehole/records', {
    token,
    headers: { 'content-type': 'application/json', 'idempotency-key': 'brackets-1' },
    body: `{"code":"x","values":{"remark":${nested}}}`,
  })
  expect([status, body.data['fields']]).toEqual([400, { 'values.remark': '须为文字、数字或一列读数' }])
})

describe('sessions', () => {
  const ask = (authorization: string) => library.raw('GET', '/api/catalogue', { headers: { authorization } })
  test('are refused with the reason why they ended', async () => {
    const { id } = await buildAccount(library.db)
    const token = (fields: object) => buildSession(library.db, { account: id, ...fields })
    const given: [string, string][] = [
      [`Bearer ${await token({ lasts: -1 })}`, 'expired'],
      [`Bearer ${await token({ ended: 'kicked' })}`, 'kicked'],
      [`Bearer ${await token({ ended: 'disabled' })}`, 'disabled'],
      [`Bearer ${'x'.repeat(43)}`, 'missing'],
      ['Bearer short', 'missing'],
      ['Basic YTpi', 'missing'],
    ]
    for (const [authorization, reason] of given) {
      const { status, body } = await ask(authorization)
      expect([status, body.data['reason']]).toEqual([401, reason])
    }
    expect((await ask(`Bearer ${await token({})}`)).status).toBe(200)
  })

  test('are stored hashed and not logged', async () => {
    const token = (await library.signIn()).token
    await ask(`Bearer ${token}`)
    const { rows } = await library.pool.query('select * from session')
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(lines)).not.toContain(token)
  })
})

test('a response is an uncached envelope with security headers', async () => {
  const { body, headers } = await library.raw('GET', '/api/catalogue')
  expect(body).toMatchObject({ code: 200, message: '成功' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
  })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  for (const rule of ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(rule)
})

test('a record code may contain any characters', async () => {
  const url = `/api/catalogue/borehole/records/${encodeURIComponent('A/1 #%井')}`
  expect((await library.raw('GET', url)).body.data).toMatchObject({ code: 'A/1 #%井' })
})

test('logs one JSON line for each request', async () => {
  lines.length = 0
  await library.raw('GET', '/api/catalogue/borehole/records/%0A%22forged%22', {
    headers: { 'user-agent': 'a\\nb' },
  })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({ method: 'GET', status: 404, route: '/api/catalogue/:kind/records/:code' })
})

test('an internal error reveals no detail, and its number is logged', async () => {
  lines.length = 0
  await library.pool.query('alter table kind_state rename to kind_state_away')
  const { status, text, body } = await library.raw('GET', '/api/catalogue')
  await library.pool.query('alter table kind_state_away rename to kind_state')
  expect(status).toBe(500)
  expect(text).not.toContain('kind_state')
  expect(lines.map((line) => line['request'])).toContain(body.data['request'])
})

test('a call that exceeds its time is answered with 504', async () => {
  const hurried = await testApp({ callLimit: 100 })
  const locker = await hurried.pool.connect()
  await locker.query('begin; lock table kind_state in access exclusive mode')
  const { status, body } = await hurried.raw('GET', '/api/catalogue')
  await locker.query('rollback')
  locker.release()
  expect([status, body.data['error']]).toEqual([504, 'took_too_long'])
})
