import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Db, openDatabase, openPool } from '#database/database.ts'
import { type OwnPostgres, startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'

import { type Backup, copyOnce, isDue, openBackup } from './backup.ts'
import { prepareTarget, readTarget } from './open-target.ts'
import { listSpans, restoreLibrary, verifyCopy } from './restore.ts'
import { scheduleBackup } from './schedule.ts'
import { type BackupTarget, fileContent, storeCopy, storeFile } from './stored-file.ts'

let folder: string
let own: OwnPostgres
let db: Db
let backup: Backup
let target: BackupTarget
const silent = () => {}
const pools: ReturnType<typeof openPool>[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geolibrary-backup-'))
  await chmod(folder, 0o755)
  own = await startPostgres(join(folder, 'own'), silent)
  const pool = openPool({ connection: own.connection })
  pools.push(pool)
  await migrate(pool)
  await pool.query('create table written (n int primary key)')
  await pool.query('alter system set autovacuum = off') // it commits by itself
  await pool.query('select pg_reload_conf()')
  db = openDatabase(pool)
  target = { folder: join(folder, 'target'), key: randomBytes(32) }
  backup = await openBackup({ db, target, filesFolder: join(folder, 'own/files'), days: 14 })
})

afterAll(async () => {
  for (const pool of pools) await pool.end()
  await own.stop()
  await rm(folder, { recursive: true })
})

const write = (from: number, until: number) =>
  pools[0]?.query('insert into written select generate_series($1::int, $2::int)', [from, until])

/** What the table of a restored library holds. */
async function writtenIn(dataDir: string): Promise<number[]> {
  const restored = await startPostgres(dataDir, silent)
  const pool = openPool({ connection: restored.connection })
  try {
    const { rows } = await pool.query<{ n: number }>('select n from written order by n')
    return rows.map(({ n }) => n)
  } finally {
    await pool.end()
    await restored.stop()
  }
}

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
  await pools[0]?.query('delete from written where n <= 500')
  await backup.archive()
  const dataDir = join(folder, 'moment')
  expect(await restoreLibrary({ target, dataDir, until, log: silent })).toMatchObject({
    until,
    files: { count: 2, damaged: [] },
    records: 0,
  })
  expect(await writtenIn(dataDir)).toEqual(Array.from({ length: 1100 }, (_, i) => i + 1))
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
  expect(await writtenIn(later.dataDir)).toEqual(Array.from({ length: 1500 }, (_, i) => i + 501))
})

test('a backup is sealed: without its key, or changed, it is not restored', async () => {
  const bare = { target: { ...target, key: undefined }, dataDir: join(folder, 'bare'), log: silent }
  await expect(restoreLibrary(bare)).rejects.toThrow('加密')
  const other = { target: { ...target, key: randomBytes(32) }, dataDir: join(folder, 'other'), log: silent }
  await expect(restoreLibrary(other)).rejects.toThrow('密钥不对')
  const names = await readdir(target.folder, { recursive: true })
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.sealed')).map((name) => readFile(join(target.folder, name))),
  )
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.some((text) => text.includes('PG_VERSION') || text.includes('postgres'))).toBe(false)
  const changed =
    names.toSorted((a, b) => (a < b ? -1 : 1)).findLast((name) => /\/log\/.*\.sealed$/.test(name)) ?? ''
  const whole = await readFile(join(target.folder, changed))
  await writeFile(join(target.folder, changed), whole.with(40, (whole[40] ?? 0) ^ 1))
  await expect(verifyCopy({ target, dataDir: join(folder, 'changed'), log: silent })).rejects.toThrow(
    '改动过',
  )
  await writeFile(join(target.folder, changed), whole)
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
  const pool = openPool({ connection: other.connection })
  const restored = await openBackup({
    ...{ db: openDatabase(pool), target, filesFolder: join(folder, 'moment/files'), days: 14 },
  })
  await pool.query('insert into written values (7777)')
  await restored.copy()
  await pool.query('insert into written values (7778)')
  await restored.archive()
  await pool.end()
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
  await rm(join(target.folder, 'series', second ?? ''), { recursive: true })
  await write(9002, 9002)
  await pools[0]?.query('delete from written where n > 9000')
})

test('another key is refused where a backup stands; without a key a sealed one is', async () => {
  const settings = { folder: target.folder, days: 14 }
  const [own, other] = [join(folder, 'own.key'), join(folder, 'other.key')]
  await writeFile(own, target.key?.toString('base64') ?? '')
  await writeFile(other, randomBytes(32).toString('base64'))
  const openWith = async (keyFile?: string) => prepareTarget(await readTarget({ ...settings, keyFile }))
  await openWith(own)
  await openWith(own)
  await expect(openWith(other)).rejects.toThrow('密钥不对')
  await expect(openWith()).rejects.toThrow('BACKUP_KEY_FILE')
})

test('a copy into another folder leaves the series of the first as it was, and keeps nothing behind', async () => {
  const series = await backup.archive()
  const aside = { folder: join(folder, 'aside'), key: undefined }
  const made = await copyOnce({ db, target: aside, filesFolder: join(folder, 'own/files'), days: 14 })
  expect(await listSpans(aside)).toHaveLength(1)
  expect(made.isSealed).toBe(false)
  const { rowCount } = (await pools[0]?.query('select from pg_replication_slots')) ?? { rowCount: 0 }
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
  const context = { db, filesFolder: join(folder, 'own/files'), days: 14 }
  const away = { folder: join(folder, 'no-folder/target'), key: undefined }
  const scheduled = await scheduleBackup({ ...context, target: away }, (trouble) => troubles.push(trouble))
  await scheduled.close()
  expect(troubles).toEqual([expect.objectContaining({ message: expect.stringContaining('BACKUP_DIR') })])
  expect(scheduled.ages()).toEqual({ log: undefined, copy: undefined })
})

test('a log that was given up ends its series; the next needs a copy', async () => {
  const first = await backup.archive()
  expect(await backup.archive()).toBe(first)
  await pools[0]?.query(`select pg_drop_replication_slot(slot_name) from pg_replication_slots`)
  const next = await backup.archive()
  expect(next > first).toBe(true)
  expect((await listSpans(target)).map(({ series }) => series)).toEqual([first])
  expect((await backup.copy()).series).toBe(next)
})

test('a copy is verified by reading all of it from a restored library', async () => {
  expect(await verifyCopy({ target, dataDir: join(folder, 'verified'), log: silent })).toMatchObject({
    files: { count: 2, damaged: [] },
  })
})

test('copies and series that are too old are deleted with their log; the newest restores', async () => {
  const short = await openBackup({ db, target, filesFolder: join(folder, 'own/files'), days: 0 })
  const last = await short.copy()
  expect(await readdir(join(target.folder, 'series'))).toEqual([last.series])
  expect(await readdir(join(target.folder, 'series', last.series, 'base'))).toEqual([last.name])
  const log = await readdir(join(target.folder, 'series', last.series, 'log'))
  expect(log.toSorted((a, b) => (a < b ? -1 : 1))[0]?.slice(0, 24)).toBe(last.firstSegment)
  await restoreLibrary({ target, dataDir: join(folder, 'shortened'), log: silent })
  expect(await writtenIn(join(folder, 'shortened'))).toHaveLength(1500)
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
