import { randomBytes } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, expect, onTestFinished, test, vi } from 'vitest'

import { openDatabase, openPool } from '#database/database.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { numbers, openWrittenLibrary, writtenIn } from '#testing/backup/written-library.ts'

import { copyOnce, isDue, openBackup } from './backup.ts'
import { prepareTarget, readTarget } from './open-target.ts'
import { listSpans, restoreLibrary } from './restore.ts'
import { scheduleBackup } from './schedule.ts'
import { type BackupTarget, fileContent, storeCopy, storeFile } from './stored-file.ts'
import { openFolderTarget } from './target/folder.ts'
import { verifyInProcess } from './verification-process.ts'
import { isVerificationDue, readVerification, verifyNewest } from './verification.ts'

const library = await openWrittenLibrary()
const { folder, db, pool, filesFolder, write } = library
const targetFolder = join(folder, 'target')
const target: BackupTarget = { store: openFolderTarget(targetFolder), key: randomBytes(32) }
const backup = await openBackup({ db, target, filesFolder, days: 14 })
const silent = () => {}

afterAll(library.close)

test('without a copy nothing is restored, and nobody is told that it was', async () => {
  await expect(restoreLibrary({ target, dataDir: join(folder, 'none'), log: silent })).rejects.toThrow(
    '没有备份',
  )
})

test('a restore to a moment gives exactly what was committed before it, with its files', async () => {
  const files = join(folder, 'own/files/chunks/ab')
  await mkdir(files, { recursive: true })
  await writeFile(join(files, 'first'), 'one')
  await write(1, 1000)
  await backup.copy()
  await write(1001, 1100)
  await writeFile(join(files, 'second'), 'two')
  await delay(20)
  const until = new Date()
  await delay(20)
  await write(1101, 2000)
  await pool.query('delete from written where n <= 500')
  await backup.archive()
  const dataDir = join(folder, 'moment')
  expect(await restoreLibrary({ target, dataDir, until, log: silent })).toMatchObject({
    until,
    files: { count: 2, damaged: [] },
    records: 0,
  })
  expect(await writtenIn(dataDir)).toEqual(numbers(1, 1100))
  expect(await readFile(join(dataDir, 'files/chunks/ab/second'), 'utf8')).toBe('two')
  await expect(restoreLibrary({ target, dataDir, log: silent })).rejects.toThrow('已有数据库')
})

test('a moment before the first copy is refused; one beyond the log is told to be its end', async () => {
  const until = new Date('2020-01-01')
  await expect(
    restoreLibrary({ target, dataDir: join(folder, 'early'), until, log: silent }),
  ).rejects.toThrow('那之前没有备份')
  const later = {
    target,
    dataDir: join(folder, 'later'),
    until: new Date(Date.now() + 3_600_000),
    log: silent,
  }
  expect((await restoreLibrary(later)).until).toBeUndefined()
  expect(await writtenIn(later.dataDir)).toEqual(numbers(501, 2000))
})

test('a backup is sealed: without its key, or changed, it is not restored', async () => {
  const bare = { target: { ...target, key: undefined }, dataDir: join(folder, 'bare'), log: silent }
  await expect(restoreLibrary(bare)).rejects.toThrow('加密')
  const other = { target: { ...target, key: randomBytes(32) }, dataDir: join(folder, 'other'), log: silent }
  await expect(restoreLibrary(other)).rejects.toThrow('密钥不对')
  const names = await readdir(targetFolder, { recursive: true })
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.sealed')).map((name) => readFile(join(targetFolder, name))),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.some((text) => text.includes('PG_VERSION') || text.includes('postgres'))).toBe(false)
  const changed =
    names.toSorted((a, b) => (a < b ? -1 : 1)).findLast((name) => /\/log\/.*\.sealed$/.test(name)) ?? ''
  const whole = await readFile(join(targetFolder, changed))
  await writeFile(join(targetFolder, changed), whole.with(40, (whole[40] ?? 0) ^ 1))
  await expect(verifyNewest({ target, dataDir: join(folder, 'changed'), log: silent })).rejects.toThrow(
    '改动过',
  )
  await writeFile(join(targetFolder, changed), whole)
})

test('a moment after which nothing was committed is the end of the log', async () => {
  await backup.archive()
  const given = { target, dataDir: join(folder, 'quiet'), until: new Date(), log: silent }
  await delay(20)
  await backup.archive()
  expect((await restoreLibrary(given)).until).toBeUndefined()
})

test('a library that was restored begins a series of its own; that of the other goes on untouched', async () => {
  const [before] = await listSpans(target)
  const other = await startPostgres(join(folder, 'moment'), silent)
  const otherPool = openPool({ connection: other.connection })
  const restored = await openBackup({
    ...{ db: openDatabase(otherPool), target, filesFolder: join(folder, 'moment/files'), days: 14 },
  })
  await otherPool.query('insert into written values (7777)')
  await restored.copy()
  await otherPool.query('insert into written values (7778)')
  await restored.archive()
  await otherPool.end()
  await other.stop()
  await write(9001, 9001)
  await backup.archive()
  const spans = await listSpans(target)
  expect(spans.map(({ series }) => series)).toEqual([before?.series, expect.any(String)])
  await expect(restoreLibrary({ target, dataDir: join(folder, 'which'), log: silent })).rejects.toThrow(
    '--from',
  )
  const [first, second] = spans.map(({ series }) => series)
  await restoreLibrary({ target, dataDir: join(folder, 'first'), series: first, log: silent })
  expect((await writtenIn(join(folder, 'first'))).slice(-2)).toEqual([2000, 9001])
  await restoreLibrary({ target, dataDir: join(folder, 'second'), series: second, log: silent })
  expect((await writtenIn(join(folder, 'second'))).slice(-3)).toEqual([1100, 7777, 7778])
  await rm(join(targetFolder, 'series', second ?? ''), { recursive: true })
  await write(9002, 9002)
  await pool.query('delete from written where n > 9000')
})

test('another key is refused where a backup stands; without a key a sealed one is', async () => {
  const settings = { place: targetFolder, days: 14 }
  const [own, other] = [join(folder, 'own.key'), join(folder, 'other.key')]
  await writeFile(own, target.key?.toString('base64') ?? '')
  await writeFile(other, randomBytes(32).toString('base64'))
  const openWith = async (keyFile?: string) =>
    prepareTarget(await readTarget({ ...settings, keyFile }, folder))
  await openWith(own)
  await openWith(own)
  await expect(openWith(other)).rejects.toThrow('密钥不对')
  await expect(openWith()).rejects.toThrow('BACKUP_KEY_FILE')
})

test('a copy into another folder leaves the series of the first as it was, and keeps nothing behind', async () => {
  const series = await backup.archive()
  const aside = { store: openFolderTarget(join(folder, 'aside')), key: undefined }
  const made = await copyOnce({ db, target: aside, filesFolder: filesFolder, days: 14 })
  expect(await listSpans(aside)).toHaveLength(1)
  expect(made.isSealed).toBe(false)
  const { rowCount } = await pool.query('select from pg_replication_slots')
  expect([await backup.archive(), rowCount]).toEqual([series, 1])
})

test('a file that goes before it is read ends no server: it is no part of the backup', async () => {
  const gone = join(folder, 'gone')
  await expect(storeFile(target, 'files/gone', fileContent(gone, 1))).rejects.toThrow('ENOENT')
  expect(await storeCopy(target, 'files/gone', gone)).toBeUndefined()
})

test('a folder that cannot be reached keeps no library from working; it is told once', async () => {
  await writeFile(join(folder, 'no-folder'), '')
  const troubles: unknown[] = []
  const context = { db, filesFolder: filesFolder, days: 14, verify: () => Promise.resolve() }
  const away = { store: openFolderTarget(join(folder, 'no-folder/target')), key: undefined }
  const scheduled = await scheduleBackup({ ...context, target: away }, (trouble) => troubles.push(trouble))
  await scheduled.close()
  expect(troubles).toEqual([expect.objectContaining({ message: expect.stringContaining('BACKUP_DIR') })])
  expect(scheduled.ages()).toEqual({ log: undefined, copy: undefined, verified: undefined })
})

test('a log that was given up ends its series; the next needs a copy', async () => {
  const first = await backup.archive()
  expect(await backup.archive()).toBe(first)
  await pool.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots`)
  const next = await backup.archive()
  expect(next > first).toBe(true)
  expect((await listSpans(target)).map(({ series }) => series)).toEqual([first])
  expect((await backup.copy()).series).toBe(next)
})

test('a copy is verified by reading all of it from a restored library, and the backup says so', async () => {
  const verification = { target, dataDir: join(folder, 'verified'), log: silent }
  const found = await verifyNewest(verification)
  expect(found).toMatchObject({ files: { count: 2, damaged: [] } })
  expect(await readdir(join(folder, 'verified'))).toEqual(['verification.lock'])
  expect(await readVerification(target, found.copy.series)).toMatchObject({ copy: found.copy.name })
})

test('a server verifies in a process of its own, which ends with it and leaves nothing', async () => {
  const dataDir = join(folder, 'beside')
  await mkdir(dataDir)
  await writeFile(join(folder, 'target.key'), target.key?.toString('base64') ?? '')
  vi.stubEnv('MODE', '') // which the runner of tests sets
  vi.stubEnv('BACKUP_DIR', targetFolder)
  vi.stubEnv('BACKUP_KEY_FILE', join(folder, 'target.key'))
  onTestFinished(() => void vi.unstubAllEnvs())
  const { series = '' } = (await listSpans(target)).at(-1) ?? {}
  const ending = new AbortController()
  const ended = verifyInProcess(dataDir, series, ending.signal)
  const restoring = () => readdir(join(dataDir, 'verification/postgres.new/base'))
  await Promise.race([ended, vi.waitFor(restoring, { timeout: 60_000 })])
  ending.abort()
  await expect(ended).rejects.toMatchObject({ name: 'AbortError' })
  expect(await readdir(dataDir)).toEqual(['verification.lock'])
  await verifyInProcess(dataDir, series, new AbortController().signal)
  const { attemptedAt = '', passedAt = '' } = (await readVerification(target, series)) ?? {}
  expect(passedAt > attemptedAt).toBe(true)
  await expect(verifyInProcess(dataDir, 'none', new AbortController().signal)).rejects.toThrow('没有none备份')
})

test('one that is not whole says why, and when one was whole last; what could not be tried says nothing', async () => {
  const { series } = (await listSpans(target)).at(-1) ?? { series: '' }
  const before = await readVerification(target, series)
  const stored = join(targetFolder, 'files/chunks/ab/first.zst.sealed')
  const verification = { target, dataDir: join(folder, 'verified'), log: silent }
  await rename(stored, `${stored}.away`)
  await cp(join(targetFolder, 'files/chunks/ab/second.zst.sealed'), stored)
  await expect(verifyNewest(verification)).rejects.toThrow('备份不完好')
  const damaged = await readVerification(target, series)
  expect(damaged).toMatchObject({ trouble: expect.stringContaining('first'), passedAt: before?.passedAt })
  await rename(`${stored}.away`, stored)
  await expect(verifyNewest({ ...verification, signal: AbortSignal.abort() })).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(await readVerification(target, series)).toEqual({ ...damaged, attemptedAt: expect.any(String) })
})

test('copies and series that are too old are deleted with their log; the newest restores', async () => {
  const short = await openBackup({ db, target, filesFolder: filesFolder, days: 0 })
  const last = await short.copy()
  expect(await readdir(join(targetFolder, 'series'))).toEqual([last.series])
  expect(await readdir(join(targetFolder, 'series', last.series, 'base'))).toEqual([last.name])
  const log = await readdir(join(targetFolder, 'series', last.series, 'log'))
  expect(log.toSorted((a, b) => (a < b ? -1 : 1))[0]?.slice(0, 24)).toBe(last.firstSegment)
  await restoreLibrary({ target, dataDir: join(folder, 'shortened'), log: silent })
  expect(await writtenIn(join(folder, 'shortened'))).toHaveLength(1500)
})

test('a target that is an older copy of itself lacks log that was given free: another series begins there', async () => {
  const series = await backup.archive()
  const older = join(folder, 'older')
  await cp(targetFolder, older, { recursive: true })
  await write(9003, 9003)
  await backup.archive()
  const moved = await openBackup({
    db,
    filesFolder,
    days: 14,
    target: { ...target, store: openFolderTarget(older) },
  })
  const next = await moved.archive()
  expect(next).not.toBe(series)
  expect(await moved.archive()).toBe(next)
})

test('a new backup is verified in its first night, by whoever keeps it, and until then its age is none', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2027-03-01T02:00+08:00') })
  onTestFinished(() => void vi.useRealTimers())
  const context = {
    db,
    filesFolder,
    days: 14,
    target: { store: openFolderTarget(join(folder, 'night')), key: undefined },
  }
  const { series } = await (await openBackup(context)).copy()
  const verification = Promise.withResolvers<string>()
  const verify = (found: string) => Promise.resolve(verification.resolve(found))
  const scheduled = await scheduleBackup({ ...context, verify }, (trouble) => verification.reject(trouble))
  expect(await verification.promise).toBe(series)
  expect(scheduled.ages()).toMatchObject({ copy: expect.any(Number), verified: undefined })
  await scheduled.close()
})

test.each([
  [undefined, '2026-11-30T12:00', true],
  ['2026-11-29T02:00', '2026-11-30T02:10', true],
  ['2026-11-29T12:00', '2026-11-30T02:10', false],
  ['2026-11-29T02:00', '2026-11-30T12:00', false],
  ['2026-11-28T12:00', '2026-11-30T12:00', true],
])('a copy of %s is due at %s: %s', (copied, now, due) => {
  expect(isDue(copied === undefined ? undefined : Date.parse(copied), new Date(now))).toBe(due)
})

test.each([
  ['2026-11-20T00:00', 0, '2026-11-30T02:10', true],
  ['2026-11-26T00:00', 0, '2026-11-30T02:10', false],
  ['2026-11-22T18:00', 0, '2026-11-30T12:00', false],
  ['2026-11-22T18:00', 0, '2026-11-29T18:00', true],
  ['2026-11-20T00:00', '2026-11-29T18:10', '2026-11-29T20:00', false],
])('a backup that passed at %s and was tried at %s is verified at %s: %s', (since, attempted, now, due) => {
  const attemptedAt = typeof attempted === 'string' ? Date.parse(`${attempted}Z`) : attempted
  expect(isVerificationDue({ since: Date.parse(`${since}Z`), attemptedAt }, new Date(`${now}Z`))).toBe(due)
})
