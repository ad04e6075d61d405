import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { outcomeOf } from '#testing/outcome.ts'

import { hostFetcher, type Reach } from './fetch-host.ts'

/** A server on this machine; what calls it takes this machine for a public one. */
async function serve(answer: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { requests, port }
}

const here: Partial<Reach> = {
  isAllowed: () => true,
  resolve: async () => [{ address: '127.0.0.1', family: 4 }],
}
const get = (url: string, reach: Partial<Reach> = here) =>
  hostFetcher(reach)({ url: new URL(url), method: 'GET' })

test('answers what the host answered, under the name by which it was called', async () => {
  const { port, requests } = await serve((_, response) =>
    response.writeHead(201, { 'content-type': 'application/json' }).end('{"雨量":12}'),
  )
  expect(await get(`http://rain.example.cn:${port}/today?city=云汀`)).toEqual({
    status: 201,
    mediaType: 'application/json',
    text: '{"雨量":12}',
  })
  expect(
    requests.map(({ url, headers }) => [url, headers.host, headers.authorization, headers.cookie]),
  ).toEqual([[`/today?city=%E4%BA%91%E6%B1%80`, `rain.example.cn:${port}`, undefined, undefined]])
})

test('posts JSON', async () => {
  const { port } = await serve((request, response) => void request.pipe(response))
  const body = JSON.stringify({ 名称: '钻孔' })
  const { text } = await hostFetcher(here)({
    url: new URL(`http://a.example:${port}/`),
    method: 'POST',
    body,
  })
  expect(text).toBe(body)
})

test('connects to the address that was checked, whatever the name stands for a moment later', async () => {
  const { port, requests } = await serve((_, response) => void response.end('inside'))
  const answers = ['203.0.113.9', '127.0.0.1']
  const asked: string[] = []
  const resolve = async () => {
    const address = answers[asked.length] ?? '127.0.0.1'
    asked.push(address)
    return [{ address, family: 4 }]
  }
  const call = get(`http://rebind.example:${port}/`, {
    resolve,
    isAllowed: (address) => address === '203.0.113.9',
    milliseconds: 300,
  })
  expect(['host_late', 'host_away']).toContain(await outcomeOf(call))
  expect(asked).toEqual(['203.0.113.9'])
  expect(requests).toEqual([])
})

test.each([
  ['one inner address among outer ones', 'http://mixed.example/', ['8.8.8.8', '10.0.0.1']],
  ['an inner IPv6 address', 'http://six.example/', ['fd00::1']],
  ['a mapped address', 'http://mapped.example/', ['::ffff:127.0.0.1']],
  ['the metadata of a cloud', 'http://metadata.example/', ['169.254.169.254']],
])('refuses %s behind a name', async (_, url, addresses) => {
  const resolve = async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  expect(await outcomeOf(get(url, { resolve }))).toBe('host_refused')
})

test.each([
  ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '017700000001', '0x7f.1'],
  ...['[::1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::]', '0', '127.0.0.1.', '１２７.0.0.1'],
])('refuses this machine, spelt %s', async (host) => {
  const { port, requests } = await serve((_, response) => void response.end('inside'))
  expect(await outcomeOf(get(`http://${host}:${port}/`, {}))).toBe('host_refused')
  expect(requests).toEqual([])
})

test('refuses localhost by what it stands for', async () => {
  expect(await outcomeOf(get('http://localhost:1/', {}))).toBe('host_refused')
})

test.each(['ftp://a.example/', 'file:///etc/passwd', 'http://user:word@a.example/'])(
  'refuses %s',
  async (url) => {
    expect(await outcomeOf(get(url))).toBe('host_refused')
  },
)

test.each([301, 302, 303, 307, 308])('does not follow a redirect with %i', async (status) => {
  const { port, requests } = await serve((_, response) =>
    response.writeHead(status, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
  )
  expect(await outcomeOf(get(`http://a.example:${port}/`))).toBe('host_refused')
  expect(requests).toHaveLength(1)
})

test.each([
  ['says so', { 'content-length': String(10 * 1_048_576) }],
  ['does not say so', {}],
])('breaks off an answer of 10 MB that %s', async (_, headers) => {
  let sent = 0
  const { port } = await serve((_request, response) => {
    response.writeHead(200, headers)
    const write = () => {
      while (sent < 10 * 1_048_576 && !response.destroyed) {
        sent += 65_536
        if (!response.write(Buffer.alloc(65_536, 'x'))) return
      }
      if (!response.destroyed) response.end()
    }
    response.on('drain', write)
    write()
  })
  expect(await outcomeOf(get(`http://a.example:${port}/`))).toBe('host_refused')
  expect(sent).toBeLessThan(10 * 1_048_576)
})

test.each([
  ['never answers', () => {}],
  ['begins and never ends', (response: { write: (text: string) => unknown }) => void response.write('{')],
])('gives up on a host that %s', async (_, begin) => {
  const { port } = await serve((_request, response) => begin(response))
  expect(await outcomeOf(get(`http://a.example:${port}/`, { ...here, milliseconds: 200 }))).toBe('host_late')
})

test('gives up on a name server that never answers', async () => {
  const resolve = () => new Promise<never>(() => {})
  expect(await outcomeOf(get('http://a.example/', { ...here, resolve, milliseconds: 100 }))).toBe('host_late')
})

test('says that a host is away that refuses connections', async () => {
  expect(await outcomeOf(get('http://a.example:1/'))).toBe('host_away')
})
