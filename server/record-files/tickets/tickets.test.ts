import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { fileService } from '#contract/files/file-service.ts'
import { type FileId, fileTickets } from '#contract/files/file-tickets.ts'
import { type SignedIn, testApp, type TestApp } from '#testing/app.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildBorehole } from '#testing/builders/records.ts'

let library: TestApp
let member: SignedIn

beforeAll(async () => {
  library = await testApp()
  member = await library.signIn()
})

afterEach(() => void vi.useRealTimers())

const words = '孔深 24.6 m'
const stored = async (by: SignedIn): Promise<number> =>
  (await by.call(fileService.upload, { file: new File([words], '说明.txt'), pathName: 'survey/2026' })).id
const pathOf = async (by: SignedIn, id: FileId): Promise<string> =>
  (await by.call(fileTickets.issue, { id })).path

/** As a browser asks: no header of ours. */
const get = (url: string, headers: Record<string, string> = {}) => library.app.inject({ url, headers })

const refusal = async (url: string) => {
  const answer = await get(url)
  return [answer.statusCode, answer.json().data.error]
}

test('an address gives one file to a browser that sends no token, and goes on after an interruption', async () => {
  const path = await pathOf(member, await stored(member))
  const whole = await get(path)
  expect([whole.statusCode, whole.payload]).toEqual([200, words])
  expect(whole.headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent('说明.txt')}`)
  expect(whole.headers['content-security-policy']).toContain('sandbox')
  const rest = await get(path, { range: 'bytes=4-', 'if-range': String(whole.headers.etag) })
  expect([rest.statusCode, rest.rawPayload]).toEqual([206, Buffer.from(words).subarray(4)])
})

test('a file of a record is got in the same way', async () => {
  const file = await buildFile(library, await buildBorehole(library.db), Buffer.from('深度,岩性'))
  expect((await get(await pathOf(member, file))).payload).toBe('深度,岩性')
})

test('whoever may not read a file gets no address', async () => {
  const foreign = await stored(member)
  const other = await library.signIn()
  await expect(pathOf(other, foreign)).rejects.toThrow('没有找到这一项')
  const code = await buildBorehole(library.db, { access: 'protected', openOn: '2099-01-01' })
  const closed = await buildFile(library, code, Buffer.from('x'))
  await expect(pathOf(other, closed)).rejects.toMatchObject({ code: 'record_locked' })
})

test('each use checks the permission anew', async () => {
  const id = await stored(member)
  const staff = await library.signIn('files.read')
  const path = await pathOf(staff, id)
  expect((await get(path)).statusCode).toBe(200)
  await library.pool.query('delete from account_role where account = $1', [staff.actor.id])
  expect(await refusal(path)).toEqual([404, 'not_found'])

  const code = await buildBorehole(library.db)
  const ofRecord = await pathOf(member, await buildFile(library, code, Buffer.from('x')))
  expect((await get(ofRecord)).statusCode).toBe(200)
  await library.pool.query(`update record set access = 'protected', open_on = '2099-01-01' where code = $1`, [
    code,
  ])
  expect((await refusal(ofRecord))[1]).toBe('record_locked')
})

test.each([
  ['has ended', `update session set ended = 'signed_out' where account = $1`, 401],
  ['is that of a disabled account', 'update account set disabled_at = now() where id = $1', 401],
  [
    'has expired',
    `update session_token set expires_at = now() - interval '1 second'
     where session in (select id from session where account = $1)`,
    401,
  ],
])('an address whose session %s gives nothing', async (_, statement, status) => {
  const reader = await library.signIn()
  const path = await pathOf(reader, await stored(reader))
  await library.pool.query(statement, [reader.actor.id])
  expect((await refusal(path))[0]).toBe(status)
})

test('an address that was changed or is too old gives nothing, and says what to do', async () => {
  const path = await pathOf(member, await stored(member))
  const changed = `${path.slice(0, -3)}${path.endsWith('AAA') ? 'BBB' : 'AAA'}`
  expect(await refusal(changed)).toEqual([550, 'download_expired'])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  expect(await refusal(path)).toEqual([550, 'download_expired'])
})

test('a large file has as long as a weak line takes for it', async () => {
  const id = await stored(member)
  await library.pool.query(
    `update stored_content set size = 1000000000 where id = (select content from stored_file where id = $1)`,
    [id],
  )
  const path = await pathOf(member, id)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7000_000 })
  expect((await get(path, { range: 'bytes=0-3' })).statusCode).toBe(206)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1100_000 })
  expect(await refusal(path)).toEqual([550, 'download_expired'])
})
