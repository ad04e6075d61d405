import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'

import { expect, test } from 'vitest'

import { testApp } from '#testing/app.ts'

import { spoolFolder } from './spool.ts'

test('of a sender who leaves in the middle nothing stays', async () => {
  const library = await testApp()
  const { token } = await library.signIn()
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = library.app.server.address() as AddressInfo
  const incoming = () => readdir(spoolFolder(library.dataDir)).catch(() => [])
  for (const [path, type, body] of [
    ['chunkUpload?id=x&number=0', 'application/octet-stream', 'half'],
    [
      'upload',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it',
    ],
  ] as const) {
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/file/${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: ${type}\r\ncontent-length: 1000\r\n\r\n${body}`,
    )
    await expect.poll(async () => (await incoming()).length).toBe(1)
    socket.destroy()
    await expect.poll(incoming).toEqual([])
  }
})

test('a body of another type is refused, and so is one that is longer than it may be', async () => {
  const library = await testApp()
  const { token } = await library.signIn()
  const send = (path: string, type: string, body: string | Buffer) =>
    library.raw('POST', `/api/file/${path}`, { token, headers: { 'content-type': type }, body })
  expect((await send('upload', 'application/octet-stream', 'x')).status).toBe(415)
  expect((await send('chunkUpload?id=x&number=0', 'multipart/form-data; boundary=x', 'x')).status).toBe(415)
  expect((await send('upload', 'multipart/form-data', 'x')).status).toBe(415)
  expect((await send('upload', 'application/json', '{}')).status).toBe(415)
  const long = Buffer.alloc(2 * 2 ** 20 + 1)
  expect((await send('chunkUpload?id=x&number=0', 'application/octet-stream', long)).status).toBe(413)
})
