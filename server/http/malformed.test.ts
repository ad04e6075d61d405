import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { beforeAll, expect, test } from 'vitest'

import { testApp, type TestApp } from '#testing/app.ts'

let library: TestApp
let port: number

beforeAll(async () => {
  library = await testApp()
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  port = (library.app.server.address() as AddressInfo).port
})

async function send(words: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(words)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

test.each([
  ['no HTTP', 'hello\r\n\r\n'],
  ['a head without end', `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`],
  ['two lengths', 'POST /api/token HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}'],
])('%s is refused with an error of our own', async (_, words) => {
  const { head, body } = await send(words)
  expect(head).toMatch(/^HTTP\/1\.1 400 /)
  expect(body).toEqual({
    code: 400,
    message: '输入有误，请检查后再试',
    data: { error: 'invalid_input' },
  })
})
