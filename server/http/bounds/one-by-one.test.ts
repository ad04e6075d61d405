import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { testApp } from '#testing/app.ts'

import { oneByOne } from './one-by-one.ts'

async function listen(handle: RequestListener): Promise<Server> {
  const server = createServer(oneByOne(handle)).listen(0, '127.0.0.1')
  onTestFinished(() => server.closeAllConnections())
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return server
}

function open(server: Server): Socket {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`
const range = (count: number) => Array.from({ length: count }, (_, n) => `/${n}`)

test('of calls sent at once, the next is begun when the answer before it has gone; all are answered in order', async () => {
  const begun: string[] = []
  const server = await listen(({ url }, response) => {
    begun.push(url ?? '')
    response.end(`answer ${url};${'x'.repeat(4 * 2 ** 20)}`)
  })
  const socket = open(server).pause()
  socket.write(range(8).map(get).join(''))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(begun.length).toBeLessThan(4) // those that the system itself holds for the reader
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString().replaceAll('x', '')))
  socket.resume()
  await expect.poll(() => text.match(/answer \/\d+;/g)?.length).toBe(8)
  expect(text.match(/\/\d+(?=;)/g)).toEqual(range(8))
  expect(begun).toEqual(range(8))
})

test('a connection that sends hundreds of calls before the first is answered ends', async () => {
  const answers: (() => void)[] = []
  const server = await listen((_, response) => void answers.push(() => response.end('x')))
  const socket = open(server)
  socket.write(range(500).map(get).join(''))
  await once(socket, 'close')
  expect(answers).toHaveLength(1)
})

test('bodies of calls that stand behind others arrive whole', async () => {
  const server = await listen((request, response) => {
    let size = 0
    request.on('data', (piece: Buffer) => (size += piece.length))
    request.on('end', () => setTimeout(() => response.end(`got ${size};`), 20))
  })
  const socket = open(server)
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  const post = (size: number) =>
    `POST / HTTP/1.1\r\nhost: x\r\ncontent-length: ${size}\r\n\r\n${'b'.repeat(size)}`
  socket.write([1000, 300_000, 7].map(post).join(''))
  await expect.poll(() => text.match(/got \d+/g)).toEqual(['got 1000', 'got 300000', 'got 7'])
})

test('the description of the interface is made once, as the same bytes, and asked for again by its tag', async () => {
  const library = await testApp()
  const get = (headers = {}) => library.app.inject({ url: '/api/openapi.json', headers })
  const first = await get()
  const again = await get()
  const { etag } = first.headers
  expect([first.statusCode, again.body === first.body, again.headers.etag === etag]).toEqual([
    200,
    true,
    true,
  ])
  expect((await get({ 'if-none-match': String(etag) })).statusCode).toBe(304)
  const packed = await get({ 'accept-encoding': 'gzip' })
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.rawPayload.length * 5).toBeLessThan(first.rawPayload.length)
})
