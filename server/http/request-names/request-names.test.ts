import { PassThrough } from 'node:stream'

import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'

const proxy = '10.20.30.40'
const own = /^E-[0-9a-f]{12}$/

async function openBehindProxy() {
  const logged = new PassThrough()
  const library = await testApp({ trustProxy: ['10.20.30.0/24', '::1'], logger: { stream: logged } })
  const ask = async (name: string, address = proxy) => {
    const { headers } = await library.raw('GET', '/api/catalogue', {
      address,
      headers: { 'x-request-id': name },
    })
    return headers['x-request-id']
  }
  return { ...library, ask, readLog: () => String(logged.read()) }
}

test('a stranger does not name a request, and a proxy only by a name that harms no log', async () => {
  const { ask } = await openBehindProxy()
  expect(await ask('01890a5d-ac96-774b-bcce-b302099a8057', '198.51.100.7')).toMatch(own)
  for (const name of [
    '',
    'short',
    'a'.repeat(65),
    '=cmd|calc',
    'with blank',
    '编号编号编号',
    '-option-like',
    '{"a":"b"}',
  ])
    expect(await ask(name)).toMatch(own)
})

test('the number that a proxy has given stands in the answer, before its reader and in the log', async () => {
  const { ask, raw, pool, readLog } = await openBehindProxy()
  for (const name of ['01890a5d-ac96-774b-bcce-b302099a8057', '7F000001:C2A6_7F000001:1F90_5D2E_00A1:1A2B'])
    expect(await ask(name)).toBe(name)
  expect(await ask('proxy-of-six-0001', '::1')).toBe('proxy-of-six-0001')
  await pool.query('alter table kind_state rename to away')
  readLog()
  const { body, headers } = await raw('GET', '/api/catalogue', {
    address: proxy,
    headers: { 'x-request-id': 'a-number-of-the-proxy' },
  })
  expect([body.data['request'], headers['x-request-id']]).toEqual(
    Array.from({ length: 2 }, () => 'a-number-of-the-proxy'),
  )
  const lines = readLog()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(lines.map(({ msg, request }) => [msg, request])).toEqual([
    ['failed', 'a-number-of-the-proxy'],
    ['answered', 'a-number-of-the-proxy'],
  ])
})
