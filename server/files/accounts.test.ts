import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { copyOf } from '#server/privacy/copy.ts'
import { endLeavingUsers } from '#server/users/forgotten.ts'
import { mergeUsers } from '#server/users/merge.ts'
import { testApp, type TestApp } from '#testing/app.ts'
import { buildMember, buildStaff, enter } from '#testing/builders/people.ts'
import { begin, bytesFor, sendChunk } from '#testing/builders/uploads.ts'

import { sweepUnnamed } from './file-service.ts'
import { inBackground } from './service/service.ts'

const text = (words: string, name: string) => ({ file: new File([words], name), pathName: 'survey' })
const onDisk = async ({ dataDir }: TestApp) =>
  (await readdir(join(dataDir, 'files', 'chunks'), { recursive: true })).filter((name) => name.includes('/'))

test('the files of an account that ends go with it; a content stays while somebody else has it', async () => {
  const library = await testApp()
  const [person, other] = [await buildMember(library), await enter(library, await buildMember(library))]
  const leaving = await enter(library, person)
  await leaving.call(fileService.upload, text('只有一份', '甲.txt'))
  await leaving.call(fileService.upload, text('两人都有', '乙.txt'))
  const { id } = await other.call(fileService.upload, text('两人都有', '丙.txt'))
  await begin(leaving, bytesFor(3_000_000))
  await library.pool.query('update account set leaves_at = now() where id = $1', [person.id])
  expect(await endLeavingUsers(library.db)).toBe(1)
  const left = await library.pool.query('select owner from stored_file union all select owner from upload')
  expect(left.rows).toEqual([{ owner: other.actor.id }])
  expect(await sweepUnnamed(inBackground(library.services.files, library.db))).toBe(1)
  expect(await sweepUnnamed(inBackground(library.services.files, library.db))).toBe(0)
  expect(await onDisk(library)).toHaveLength(1)
  const headers = { authorization: `Bearer ${other.token}` }
  const answer = await library.app.inject({ url: `/api/file/download?id=${id}`, headers })
  expect(answer.payload).toBe('两人都有')
})

test('the files of an account that is merged move, and what both have begun to upload goes on', async () => {
  const library = await testApp()
  const keep = await enter(library, await buildMember(library))
  const gone = await enter(library, await buildMember(library))
  const clerk = await enter(library, await buildStaff(library, ['system_admin']))
  const file = await gone.call(fileService.upload, text('内容', '甲.txt'))
  const [both, own] = [bytesFor(3_000_000, 1), bytesFor(3_000_000, 2)]
  const first = await begin(keep, both)
  await sendChunk(gone, (await begin(gone, both)).id, both, 0)
  const moved = await begin(gone, own)
  await sendChunk(gone, moved.id, own, 1)
  const by = { actor: clerk.actor, from: { address: '127.0.0.1', source: '127.0.0.1', agent: '' } }
  const merged = await mergeUsers(library.db, { keep: keep.actor.id, merge: gone.actor.id }, by)
  expect(merged.moved).toContainEqual({ label: '文件', count: 1 })
  expect(await keep.call(fileService.list, { pathName: 'survey' })).toMatchObject([{ id: file.id }])
  const uploads = await keep.call(fileService.unfinished, {})
  expect(uploads.map(({ id, received }) => [id, received])).toEqual(
    expect.arrayContaining([
      [first.id, 0],
      [moved.id, 1],
    ]),
  )
  expect(uploads).toHaveLength(2)
})

test('the copy of what is known of somebody lists their files', async () => {
  const library = await testApp()
  const person = await enter(library, await buildMember(library))
  await person.call(fileService.upload, text('内容', '甲.txt'))
  const zip = unzipSync(new Uint8Array(await copyOf(library.db, library.identity.personal, person.actor.id)))
  const listed: unknown = JSON.parse(strFromU8(zip['上传的文件.json'] ?? new Uint8Array()))
  expect(listed).toEqual([expect.objectContaining({ 文件名: '甲.txt', 归类路径: 'survey', 字节数: 6 })])
})
