import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { openDatabase, openPool } from '#database/database.ts'
import { migrate } from '#database/upgrade/migrate.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import {
  type AddedMigrations,
  newerMigrations,
  newerVersion,
  shortTitle,
  shortTitles,
} from '#testing/databases/newer-version.ts'
import { dataDirectory, givenDatabase, startProduct } from '#testing/product.ts'

const contracts: AddedMigrations = {
  '0903_short_title_only.sql':
    '-- contract after 0901\ndrop trigger shorten_title on article;\nalter table article drop column short_title;\n',
}
const old = 2000

/** Two servers of one library: each has a folder of its own, and the key of the first. */
async function openLibrary() {
  const { url } = await givenDatabase({ migrated: true })
  const pool = openPool({ connection: url, size: 3 })
  onTestFinished(() => pool.end())
  const directories = [await dataDirectory(), await dataDirectory()] as const
  const start = (i: 0 | 1, cwd?: string) =>
    startProduct({ DATA_DIR: directories[i], DATABASE_URL: url }, cwd === undefined ? {} : { cwd })
  const shareKey = () => copyFile(join(directories[0], 'secret.key'), join(directories[1], 'secret.key'))
  return { pool, start, shareKey }
}

/** Reads and writes at a server again and again; returns how often, and what was not answered with 200. */
function useServer(address: string, token: string) {
  const failures: unknown[] = []
  const over = new AbortController()
  let written = 0
  const callOnce = async () => {
    const list = await fetch(`${address}/api/catalogue/borehole/list`)
    const article = await fetch(`${address}/api/article`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ values: articleOf(`使用中 ${written}`) }),
    })
    written += 1
    for (const { status } of [list, article]) if (status !== 200) failures.push(status)
  }
  const running = (async () => {
    while (!over.signal.aborted) await callOnce().catch((error: unknown) => failures.push(error))
  })()
  const stop = async () => {
    over.abort()
    await running
    return { failures, written }
  }
  return { written: () => written, stop }
}

const articleOf = (title: string) => ({
  category: 'notice',
  title,
  source: '本馆',
  pinned: false,
  body: [{ type: 'paragraph', spans: [{ text: '正文' }] }],
})

test('refuses to go back where something was taken away, with the reason', async () => {
  const { pool, start } = await openLibrary()
  const folder = await newerMigrations(await dataDirectory(), { ...shortTitles, ...contracts })
  await migrate(pool, { folder })
  const before = start(0)
  expect(await before.ended).toBe(1)
  expect(before.said()).toContain('其中 0903_short_title_only.sql 去掉了本版本要用的内容，本版本不能打开')
})

test('the version before serves while a newer one migrates, is killed, serves; and it comes back', async () => {
  const { pool, start, shareKey } = await openLibrary()
  const newer = await newerVersion(await dataDirectory(), shortTitle)
  const newest = await newerVersion(await dataDirectory(), shortTitles)
  const before = start(0)
  const address = await before.open()
  await shareKey()
  const db = openDatabase(pool)
  await buildBorehole(db)
  const { id } = await buildAccount(db, { permissions: ['content.write'] })
  const token = await buildSession(db, { account: id })
  await pool.query(`insert into article (category, title, source, body)
    select 'notice', '旧文 ' || n, '本馆', '[]' from generate_series(1, ${old}) n`)
  const use = useServer(address, token)
  await expect.poll(use.written).toBeGreaterThan(2)

  // the newer one dies in the middle of its backfill
  await migrate(pool, { folder: join(newer, 'database/migrations') })
  const writer = await pool.connect()
  onTestFinished(() => writer.release(true))
  await writer.query(`begin; select from article where title = '旧文 ${old}' for update`)
  const killed = start(1, newer)
  await killed.open()
  const states = 'select done_to > 0 as begun, ended_at is not null as ended from backfill'
  await expect.poll(async () => (await pool.query(states)).rows).toEqual([{ begun: true, ended: false }])
  killed.child.kill('SIGKILL')
  await killed.ended
  await writer.query('commit')

  const after = start(1, newest)
  await after.open()
  await expect.poll(async () => (await pool.query(states)).rows).toEqual([{ begun: true, ended: true }])
  const { failures, written } = await use.stop()
  expect(failures).toEqual([])
  const { rows } = await pool.query('select count(*) as articles, count(short_title) as filled from article')
  expect(rows).toEqual([{ articles: old + written, filled: old + written }])

  before.child.kill('SIGTERM')
  await before.ended
  const back = start(0)
  const again = useServer(await back.open(), token)
  await expect.poll(again.written).toBeGreaterThan(2)
  expect((await again.stop()).failures).toEqual([])
  expect(back.said()).toContain(
    '数据库已由更新的版本升级（含 0901_short_title.sql、0902_short_title_index.sql），本版本照常使用',
  )
})
