import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { runBackup } from '#server/commands/backup.ts'
import { type BucketFault, openStubBucket } from '#testing/backup/stub-bucket.ts'
import { numbers, openWrittenLibrary, writtenIn } from '#testing/backup/written-library.ts'

import { openBackup } from './backup.ts'
import { listSpans, restoreLibrary } from './restore.ts'
import type { BackupTarget } from './stored-file.ts'
import { openBucketTarget } from './target/bucket.ts'
import { verifyNewest } from './verification.ts'

// A backup whose target is a bucket that lists few keys a page and fails in every way that a bucket has.

const library = await openWrittenLibrary()
const { folder, filesFolder, db, pool, write } = library
const bucket = await openStubBucket('/city', 50)
const outgoing = join(folder, 'outgoing')
const target: BackupTarget = { store: openBucketTarget(bucket.account, outgoing), key: randomBytes(32) }
const backup = await openBackup({ db, target, filesFolder, days: 14 })
const silent = () => {}

afterEach(() => (bucket.fault = undefined))
afterAll(async () => {
  await bucket.close()
  await library.close()
})

const refusing =
  (status: number): BucketFault =>
  (request, response) =>
    request.method === 'PUT' && request.resume() && response.writeHead(status).end()

test('a restore from a bucket to a moment gives exactly what was committed before it, with its files', async () => {
  const chunks = join(filesFolder, 'chunks/ab')
  await mkdir(chunks, { recursive: true })
  for (let i = 0; i < 120; i += 1) await writeFile(join(chunks, String(i)), `file ${i}`)
  await write(1, 1000)
  await backup.copy()
  await write(1001, 1100)
  await delay(20)
  const until = new Date()
  await delay(20)
  await pool.query('delete from written where n <= 500')
  await backup.archive()
  const dataDir = join(folder, 'moment')
  expect(await restoreLibrary({ target, dataDir, until, log: silent })).toMatchObject({
    ...{ until, files: { count: 120, damaged: [] } },
  })
  expect(await writtenIn(dataDir)).toEqual(numbers(1, 1100))
  expect(await readFile(join(dataDir, 'files/chunks/ab/119'), 'utf8')).toBe('file 119')
  expect(await readdir(outgoing)).toEqual([])
})

test.each<[string, BucketFault, string]>([
  ['is full', refusing(507), '已满'],
  ['refuses the key', refusing(403), '密钥'],
  ['breaks uploads off', (request) => request.method === 'PUT' && request.socket.destroy(), '没有应答'],
  [
    'breaks a list off',
    ({ url = '' }, response) => url.includes('list-type') && response.end('<ListBucketResult>'),
    '没有应答',
  ],
])(
  'while a bucket %s that is told, and afterwards the same series goes on without a gap',
  async (_, fault, words) => {
    const series = await backup.archive()
    const { rows } = await pool.query<{ n: number }>('select max(n) as n from written')
    const n = (rows[0]?.n ?? 0) + 1
    await write(n, n)
    bucket.fault = fault
    await expect(backup.archive()).rejects.toMatchObject({
      ...{ name: 'TargetTrouble', message: expect.stringContaining(words) },
    })
    await expect(backup.copy()).rejects.toMatchObject({ name: 'TargetTrouble' })
    bucket.fault = undefined
    expect(await backup.archive()).toBe(series)
    expect(await listSpans(target)).toHaveLength(1)
  },
)

test('a copy that breaks off is none; what was restored before can be restored', async () => {
  const before = await listSpans(target)
  let count = 0
  bucket.fault = (request) =>
    request.method === 'PUT' && (count += 1) > 100 && request.once('data', () => request.socket.destroy())
  await expect(backup.copy()).rejects.toMatchObject({ name: 'TargetTrouble' })
  bucket.fault = undefined
  expect((await listSpans(target))[0]?.copies).toEqual(before[0]?.copies)
  const dataDir = join(folder, 'after')
  await restoreLibrary({ target, dataDir, log: silent })
  expect(await writtenIn(dataDir)).toEqual(numbers(501, 1104))
})

test('an object that is cut short is never taken for whole', async () => {
  const key = [...bucket.objects.keys()].find((each) => each.includes('/data/global/')) ?? ''
  const whole = bucket.objects.get(key) ?? Buffer.alloc(0)
  const verification = { target, dataDir: join(folder, 'verified'), log: silent }
  for (const length of [whole.length - 1, 20, 0]) {
    bucket.objects.set(key, whole.subarray(0, length))
    await expect(verifyNewest(verification)).rejects.toThrow('读不出来')
  }
  bucket.objects.delete(key)
  await expect(verifyNewest(verification)).rejects.toThrow('备份缺少')
  bucket.objects.set(key, whole)
  expect(await verifyNewest(verification)).toMatchObject({ files: { count: 120 } })
})

test('the command lists a bucket with its last verification, and opens it with its key only', async () => {
  const url = new URL(bucket.account.url)
  Object.assign(url, { username: 'x', password: 'x' })
  const keyFile = join(folder, 'key')
  const env = { DATA_DIR: join(folder, 'command'), BACKUP_URL: url.href, BACKUP_KEY_FILE: keyFile }
  await writeFile(keyFile, target.key?.toString('base64') ?? '')
  const print = vi.spyOn(console, 'info').mockImplementation(silent)
  onTestFinished(() => print.mockRestore())
  expect(await runBackup(['list'], env)).toBe(0)
  expect(print.mock.calls.flat().join('\n')).toMatch(/可恢复到.*\n.*已加密.*\n.*验证过.*完好/)
  await writeFile(keyFile, randomBytes(32).toString('base64'))
  await expect(runBackup(['list'], env)).rejects.toThrow('密钥不对')
  await expect(runBackup(['restore'], env)).rejects.toThrow('密钥不对')
})

test('what is too old goes from a bucket of many pages, and nothing of a neighbour', async () => {
  bucket.objects.set('city-of-others/series/x/state.json', Buffer.from('{}'))
  const short = await openBackup({ db, target, filesFolder, days: 0 })
  const { series, name } = await short.copy()
  const copies = new Set([...bucket.objects.keys()].map((key) => /\/base\/([^/]+)\//.exec(key)?.[1]))
  expect(copies).toEqual(new Set([undefined, name]))
  expect((await listSpans(target)).map((span) => span.series)).toEqual([series])
  expect(bucket.objects.has('city-of-others/series/x/state.json')).toBe(true)
})
