import { connect, type AddressInfo, type Socket } from 'node:net'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { api } from '#contract/api.ts'
import type { Route } from '#contract/route.ts'
import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
let port: number

beforeAll(async () => {
  library = await testApp({ trustProxy: ['127.0.0.1'] })
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  port = (library.app.server.address() as AddressInfo).port
})

const size = 60_000
const megabyte = 2 ** 20
const routes = Object.values(api).flatMap((feature) => Object.values(feature) as Route[])
/** An open call that may be made as often as one likes. */
const open = '/api/dictionaries/list'
const list = '/api/catalogue/borehole/list'

/** A body that is promised, and of which a little comes; answers with the status, if any. */
function promise(source: string, path = open): { socket: Socket; status: () => string | undefined } {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${source}\r\ncontent-type: application/json\r\ncontent-length: ${size}\r\n\r\n{`,
  )
  return { socket, status: () => /HTTP\/1\.1 (\d+)/.exec(text)?.[1] }
}

const ask = async (source: string) =>
  (
    await fetch(`http://127.0.0.1:${port}${list}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': source },
      body: '{}',
    })
  ).status

test('a source that holds bodies back is refused beyond its share; others, and itself later, are answered', async () => {
  const held = Array.from({ length: 80 }, () => promise('203.0.113.1'))
  const refused = () => held.filter(({ status }) => status() === '503')
  await expect.poll(() => refused().length).toBe(held.length - Math.floor((4 * megabyte) / size))
  expect(await ask('203.0.113.2')).toBe(200)
  for (const { socket } of held) socket.destroy()
  const later = async () => {
    const { socket, status } = promise('203.0.113.1')
    socket.write(`${' '.repeat(size - 2)}}`)
    await expect.poll(() => status() !== undefined || socket.closed).toBe(true) // closed, where it was too early
    return status()
  }
  await expect.poll(later).toBe('400') // it was read, and says nothing
})

test('when all room is taken, the oldest body of whoever has most gives way to a newcomer', async () => {
  const held = Array.from({ length: 9 * 69 }, (_, n) => promise(`198.51.100.${n % 9}`))
  await expect
    .poll(() => held.filter(({ socket, status }) => status() === '503' || socket.closed).length)
    .toBeGreaterThan(20)
  expect(await ask('203.0.113.3')).toBe(200)
})

test('a body for a call that is not there is not waited for', async () => {
  const { status } = promise('203.0.113.4', '/api/nothing')
  await expect.poll(status).toBe('404')
})

test('no call that is open to visitors takes a large body into memory', () => {
  const large = routes.filter(
    ({ access, body, bodyLimit = 65_536 }) =>
      access === 'anyone' && body !== 'spooled' && body !== 'form' && bodyLimit > 65_536,
  )
  expect(large.map(({ path }) => path)).toEqual([])
})
