import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'

import { expect, onTestFinished, test, vi } from 'vitest'

import { chunkSize, fileService } from '#contract/files/file-service.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { begin, bytesFor, sendChunk } from '#testing/builders/uploads.ts'
import { outcomeOf } from '#testing/outcome.ts'

const reserve = 2 ** 30

const formHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.dat"\r\n\r\nhalf'

/** A file that is promised as a form, and of which nothing but the beginning comes. */
function promise({ app, dataDir }: TestApp, { token }: SignedIn, size: number) {
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  let text = ''
  socket.on('data', (piece: Buffer) => (text += piece.toString()))
  socket.write(
    `POST /api/file/upload HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${size}\r\n\r\n${formHead}`,
  )
  const isComing = async () => (await readdir(spoolFolder(dataDir)).catch(() => [])).length > 0
  return { socket, refusal: () => /"error":"(\w+)"/.exec(text)?.[1], isComing }
}

const listening = async (options?: Parameters<typeof testApp>[0]) => {
  const library = await testApp(options)
  await library.app.listen({ host: '127.0.0.1', port: 0 })
  return library
}

const free = ({ services }: TestApp, bytes: number) =>
  vi.spyOn(services.files.store, 'free').mockResolvedValue(bytes)

const small = (seed: number) => ({
  file: new File([bytesFor(2000, seed)], 'a.dat'),
  pathName: 'survey',
})

test('bodies on their way count for their account before they have come, and no longer once they are gone', async () => {
  const library = await listening({ files: { quota: 1_000_000 } })
  const [person, other] = [await library.signIn(), await library.signIn()]
  const held = promise(library, person, 999_000)
  await expect.poll(held.isComing).toBe(true)
  expect(await outcomeOf(person.call(fileService.upload, small(1)))).toBe('file_quota_used')
  const late = promise(library, person, 900_000)
  await expect.poll(late.refusal).toBe('file_quota_used') // nothing of it was waited for
  expect(await outcomeOf(begin(person, bytesFor(5000)))).toBe('file_quota_used')
  expect(await outcomeOf(other.call(fileService.upload, small(2)))).toBe('done')
  held.socket.destroy()
  await expect.poll(() => outcomeOf(person.call(fileService.upload, small(1)))).toBe('done')
})

test('the volume keeps its reserve: what comes counts before it has come, of whichever account', async () => {
  const library = await listening()
  const [person, other] = [await library.signIn(), await library.signIn()]
  free(library, reserve + 1_000_000)
  const held = promise(library, person, 999_000)
  await expect.poll(held.isComing).toBe(true)
  expect(await outcomeOf(other.call(fileService.upload, small(1)))).toBe('disk_full')
  expect(await outcomeOf(begin(other, bytesFor(2000)))).toBe('disk_full')
  held.socket.destroy()
  await expect.poll(() => outcomeOf(other.call(fileService.upload, small(1)))).toBe('done')
})

test('what uploads have announced is kept for them, until they are given up, have come or do not go on', async () => {
  const library = await testApp()
  const [person, other] = [await library.signIn(), await library.signIn()]
  const bytes = bytesFor(chunkSize + 9)
  const space = free(library, reserve + bytes.length + 1000)
  const { id } = await begin(person, bytes)
  const announce = () => outcomeOf(begin(other, bytesFor(2000)))
  expect([await announce(), await outcomeOf(other.call(fileService.upload, small(1)))]).toEqual([
    'disk_full',
    'disk_full',
  ])
  await sendChunk(person, id, bytes, 0)
  space.mockResolvedValue(reserve + 9 + 2000) // what has come is no longer kept free
  expect(await announce()).toBe('done')
  await library.pool.query(`update upload set updated_at = now() - interval '61 minutes'`)
  await library.pool.query(`update stored_chunk set created_at = now() - interval '61 minutes'`)
  space.mockResolvedValue(reserve + 3000)
  expect(await outcomeOf(begin(person, bytesFor(3000, 2), { fileName: 'b.dat' }))).toBe('done')
})

test('of many that announce at once, no more are begun than fit', async () => {
  const library = await testApp()
  free(library, reserve + 3500)
  const people = await Promise.all(Array.from({ length: 8 }, () => library.signIn()))
  const begun = await Promise.all(people.map((one, n) => outcomeOf(begin(one, bytesFor(1000, n)))))
  expect(begun.toSorted()).toEqual([...Array(5).fill('disk_full'), ...Array(3).fill('done')])
})

test('no chunk is taken into the reserve', async () => {
  const library = await testApp()
  const person = await library.signIn()
  const bytes = bytesFor(9000)
  const { id } = await begin(person, bytes)
  free(library, reserve + 8000)
  expect(await outcomeOf(sendChunk(person, id, bytes, 0))).toBe('disk_full')
  free(library, reserve + 9000)
  expect(await outcomeOf(sendChunk(person, id, bytes, 0))).toBe('done')
})
