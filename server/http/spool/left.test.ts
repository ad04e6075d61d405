import { type AddressInfo, connect } from 'node:net'

import { expect, test, vi } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { testApp } from '#testing/app.ts'
import { bytesFor } from '#testing/builders/uploads.ts'

const lines: { level: number; msg: string }[] = []
const logger = {
  level: 'info',
  stream: { write: (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number]) },
}
/** Warnings and errors. */
const faults = () => lines.filter(({ level }) => level >= 40)

const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nhalf of it'

/** Bodies of every form, of which half comes. */
const bodies = [
  ['file/chunkUpload?id=x&number=0', 'application/octet-stream', 'half'],
  ['file/upload', 'multipart/form-data; boundary=x', form],
  ['loan/upload', 'multipart/form-data; boundary=x', form],
  ['map/areas', 'application/octet-stream', 'half'],
  ['user/import?fileName=a.xlsx', 'application/octet-stream', 'half'],
  ['dictionaries/list', 'application/json', '{"half":'],
  ['file/merge', 'application/json', '{"half":'],
] as const

test('whoever leaves in the middle, of what they send or of what they get, is no fault', async () => {
  const library = await testApp({ logger })
  const { token, call } = await library.signIn('users.write', 'users.read')
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  const { server } = library.app
  const { port } = server.address() as AddressInfo
  const note = vi.spyOn(library.services.failures, 'note')
  const open = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)))
  const bearer = `host: x\r\nauthorization: Bearer ${token}\r\n`
  let begun = 0
  server.on('request', () => (begun += 1))
  for (const [at, [path, type, body]] of bodies.entries()) {
    const sender = connect(port, '127.0.0.1')
    sender.write(
      `POST /api/${path} HTTP/1.1\r\n${bearer}content-type: ${type}\r\ncontent-length: 1000\r\n\r\n${body}`,
    )
    await expect.poll(() => begun).toBe(at + 1)
    await call(fileService.unfinished, {}) // meanwhile the half has been taken in
    sender.resetAndDestroy()
    await expect.poll(open).toBe(0)
    await call(fileService.unfinished, {})
  }
  const file = new File([bytesFor(8_000_000)], 'a.dat')
  const { id } = await call(fileService.upload, { file, pathName: 'survey' })
  const receiver = connect(port, '127.0.0.1')
  receiver.write(`GET /api/file/download?id=${id} HTTP/1.1\r\n${bearer}\r\n`)
  receiver.once('data', () => receiver.resetAndDestroy())
  await expect.poll(() => begun).toBe(bodies.length + 1)
  await expect.poll(open).toBe(0)
  await call(fileService.unfinished, {})
  expect([faults(), note.mock.calls]).toEqual([[], []])
})
