import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, test, vi } from 'vitest'

import { readMoment, runBackup } from './backup.ts'

test.each([
  ['2026-11-26 16:39', '2026-11-26T08:39:00.000Z'],
  ['2026-11-26T16:39:07', '2026-11-26T08:39:07.000Z'],
  [' 2024-02-29 00:00 ', '2024-02-28T16:00:00.000Z'],
])('%s is a moment by the clock of China', (text, moment) => {
  expect(readMoment(text).toISOString()).toBe(moment)
})

test.each(['', '16:39', '2026-11-26', '2026-11-31 08:00', '2025-02-29 08:00', '2026-11-26 24:10', '昨天'])(
  '%j is no moment',
  (text) => {
    expect(() => readMoment(text)).toThrow('2026-11-26 16:39')
  },
)

test('nothing is backed up or restored without a folder, with a key that is none, or beside an own database', async () => {
  await expect(runBackup([], {})).rejects.toThrow('BACKUP_DIR')
  await expect(runBackup(['list'], { BACKUP_DIR: 'backup' })).rejects.toThrow('BACKUP_DIR')
  const own = { BACKUP_DIR: '/backup', DATABASE_URL: 'postgres://a@127.0.0.1/b' }
  await expect(runBackup(['restore'], own)).rejects.toThrow('自备的数据库')
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-backup-'))
  const given = { BACKUP_DIR: join(folder, 'target'), BACKUP_KEY_FILE: join(folder, 'key') }
  await expect(runBackup(['list'], given)).rejects.toThrow('没有备份密钥')
  await rm(folder, { recursive: true })
})

test('a key is made once, for its owner alone; a backup without copies says so', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => {})
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-backup-'))
  const key = join(folder, 'key')
  expect(await runBackup(['new-key', key], {})).toBe(0)
  expect((await stat(key)).mode & 0o777).toBe(0o600)
  const made = await readFile(key, 'utf8')
  await expect(runBackup(['new-key', key], {})).rejects.toThrow('EEXIST')
  expect(await readFile(key, 'utf8')).toBe(made)
  expect(await runBackup(['list'], { BACKUP_DIR: join(folder, 'target'), BACKUP_KEY_FILE: key })).toBe(0)
  expect(said).toHaveBeenLastCalledWith('没有备份')
  expect(await runBackup(['everything'], {})).toBe(1)
  said.mockRestore()
  await rm(folder, { recursive: true })
})
