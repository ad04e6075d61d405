import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { chunkSize, fileService } from '#contract/files/file-service.ts'
import { inBackground } from '#server/files/service/service.ts'
import { spoolFolder } from '#server/http/spool/spool.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { begin, bytesFor, waitUntilChecked, sendAll, sendChunk } from '#testing/builders/uploads.ts'

import { resumeChecks } from './check.ts'
import { expireUploads, shardAt, sweepOrphans } from './sweep.ts'

const bytes = bytesFor(chunkSize + 9)

/** Files of the data directory, without those of the database. */
async function files({ dataDir }: TestApp): Promise<string[]> {
  const all = await readdir(join(dataDir, 'files', 'chunks'), { recursive: true }).catch(() => [])
  return all.filter((name) => name.includes('/'))
}

const incoming = ({ dataDir }: TestApp) => readdir(spoolFolder(dataDir)).catch(() => [])

test('an upload that nobody has gone on with for a week is given up; one that goes on stays', async () => {
  const library = await testApp()
  const person = await library.signIn()
  const [old, active] = [await begin(person, bytes), await begin(person, bytes, { fileName: '另一.dat' })]
  for (const { id } of [old, active]) await sendChunk(person, id, bytes, 0)
  await library.pool.query(`update upload set updated_at = now() - interval '8 days'`)
  await library.pool.query(
    `update stored_chunk set created_at = now() - interval '8 days' where upload = $1`,
    [old.id],
  )
  expect(await expireUploads(inBackground(library.services.files, library.db))).toBe(1)
  expect(await person.call(fileService.unfinished, {})).toMatchObject([{ id: active.id, received: 1 }])
  expect(await files(library)).toHaveLength(1)
})

test('what a killed server has left is removed after a day, what a row names never', async () => {
  const library = await testApp()
  const { dataDir, services } = library
  await sendAll(await library.signIn(), bytes)
  const [named] = await files(library)
  const now = Date.now() + 3 * 86_400_000
  const shard = shardAt(now)
  const folder = join(dataDir, 'files', 'chunks', shard)
  await mkdir(folder, { recursive: true })
  const leave = async (path: string, days: number) => {
    await writeFile(path, 'left')
    const at = (now - days * 86_400_000) / 1000
    await utimes(path, at, at)
  }
  const key = () => join(folder, `${shard}${randomUUID().slice(2)}`)
  const [orphan, fresh, foreign] = [key(), key(), join(folder, 'README')]
  await leave(orphan, 2)
  await leave(fresh, 0.5)
  await leave(foreign, 9)
  await mkdir(spoolFolder(dataDir), { recursive: true })
  await leave(join(spoolFolder(dataDir), 'half'), 2)
  expect(await sweepOrphans(inBackground(services.files, library.db), spoolFolder(dataDir), now)).toBe(2)
  const left = await files(library)
  expect(left).toEqual(expect.arrayContaining([named]))
  expect(left.map((name) => join(dataDir, 'files', 'chunks', name))).toEqual(
    expect.arrayContaining([fresh, foreign]),
  )
  expect(left).toHaveLength(4)
  expect(await incoming(library)).toEqual([])
})

test('an account stores no more than its space, unfinished uploads included; also with many calls at once', async () => {
  const library = await testApp({ files: { quota: 1_000_000 } })
  const { call, ...person } = await library.signIn()
  const send = (size: number, seed = 0) =>
    call(fileService.upload, { file: new File([bytesFor(size, seed)], 'a.dat'), pathName: 'survey' })
  // alike in size: whichever three come first leave the same space
  const sent = await Promise.allSettled(Array.from({ length: 6 }, (_, i) => send(301_000, i)))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  await expect(begin({ call, ...person }, bytes.subarray(0, 200_000))).rejects.toMatchObject({
    code: 'file_quota_used',
    status: 507,
  })
  const { id } = await begin({ call, ...person }, bytes.subarray(0, 90_000))
  await expect(send(9000)).rejects.toMatchObject({ code: 'file_quota_used' })
  await call(fileService.deleteMultipart, { id })
  await send(9000)
  expect(await files(library)).toHaveLength(4)
})

test('a full disk is 507 and leaves nothing half', async () => {
  const library = await testApp()
  const person = await library.signIn()
  const { store } = library.services.files
  const { id } = await begin(person, bytes)
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  const put = vi.spyOn(store, 'put').mockRejectedValue(full)
  await expect(sendChunk(person, id, bytes, 0)).rejects.toMatchObject({ code: 'disk_full', status: 507 })
  const file = new File(['x'], 'a.txt')
  await expect(person.call(fileService.upload, { file, pathName: 'survey' })).rejects.toMatchObject({
    status: 507,
  })
  put.mockRestore()
  const free = vi.spyOn(store, 'free').mockResolvedValue(2 ** 20)
  await expect(begin(person, bytes, { fileName: 'b.dat' })).rejects.toMatchObject({ code: 'disk_full' })
  expect([await files(library), await incoming(library)]).toEqual([[], []])
  expect(await person.call(fileService.getChunkCount, { id })).toMatchObject({ received: 0 })
  free.mockRestore()
  await sendChunk(person, id, bytes, 0) // there is room again
})

test('a check whose job failed too often is begun again, and happens once', async () => {
  const library = await testApp()
  const person = await library.signIn()
  const { id, missing } = await begin(person, bytes)
  for (const number of missing) await sendChunk(person, id, bytes, number)
  await library.pool.query(
    `update upload set state = 'checking', updated_at = now() - interval '1 hour' where id = $1`,
    [id],
  )
  expect(await resumeChecks(inBackground(library.services.files, library.db))).toBe(1)
  expect(await resumeChecks(inBackground(library.services.files, library.db))).toBe(0)
  library.services.jobs.hurry()
  expect((await waitUntilChecked(person, id)).state).toBe('ready')
  expect(await person.call(fileService.list, { pathName: 'survey/2026' })).toHaveLength(1)
})
