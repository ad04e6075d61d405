import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { DirectoryBusy } from '#database/start-refusal.ts'

import { type OwnPostgres, reachPostgres, startPostgres } from './embedded.ts'

let folder: string
const running: OwnPostgres[] = []
const silent = () => {}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'geolibrary-own-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const own of running.splice(0)) await own.stop()
  await rm(folder, { recursive: true })
})

async function start(dataDir: string): Promise<OwnPostgres> {
  const own = await startPostgres(dataDir, silent, { durable: false })
  running.push(own)
  return own
}

async function ask(connection: OwnPostgres['connection'], sql: string): Promise<unknown> {
  const client = new pg.Client(connection)
  await client.connect()
  const { rows } = await client.query<{ answer: unknown }>(sql).finally(() => client.end())
  return rows[0]?.answer
}

test('refuses a second server on the same directory; a command connects to the first', async () => {
  const own = await start(folder)
  await expect(startPostgres(folder, silent)).rejects.toThrow(DirectoryBusy)
  const beside = await reachPostgres(folder, silent)
  await ask(own.connection, 'create table mark as select 7 as answer')
  expect(await ask(beside.connection, 'select answer from mark')).toBe(7)
  await beside.stop()
  expect(await ask(own.connection, 'select 1 as answer')).toBe(1)
})

test('Chinese has words and trigrams, pages have checksums, and other users have no access', async () => {
  const { connection } = await start(folder)
  expect(await ask(connection, `select to_tsvector('simple', '粉质、黏土')::text as answer`)).toBe(
    "'粉质':1 '黏土':2",
  )
  await ask(connection, 'create extension pg_trgm')
  expect(await ask(connection, `select show_trgm('粉质黏土') as answer`)).toHaveLength(5)
  expect(await ask(connection, `select current_setting('data_checksums') as answer`)).toBe('on')
  expect(await ask(connection, `select current_setting('listen_addresses') as answer`)).toBe('')
  expect(await ask(connection, `select current_setting('data_directory_mode') as answer`)).toBe('0700')
})

test('uses a socket in a temporary folder if the path is too long, and deletes it afterwards', async () => {
  const own = await start(join(folder, 'long'.repeat(25)))
  expect(own.connection.host).toContain(tmpdir())
  expect(await ask(own.connection, 'select 1 as answer')).toBe(1)
  await running.pop()?.stop()
  await expect(readFile(join(own.connection.host, '.s.PGSQL.5432.lock'))).rejects.toThrow('ENOENT')
})

test('uses loopback with a password if no socket is possible', async () => {
  const deep = join(folder, 'long'.repeat(25))
  await mkdir(deep)
  vi.stubEnv('TMPDIR', deep)
  const { connection } = await start(deep)
  expect(connection.host).toBe('127.0.0.1')
  expect(await ask(connection, 'select 1 as answer')).toBe(1)
  await expect(ask({ ...connection, password: 'guessed' }, 'select 1')).rejects.toThrow('password')
})
