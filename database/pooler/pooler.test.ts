// oxlint-disable vitest/no-conditional-tests -- a machine may lack PgBouncer
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, inject, onTestFinished, test } from 'vitest'

import { openPool } from '#database/database.ts'
import { databaseAccount } from '#database/embedded/account.ts'
import { dataDirectory, givenDatabase, startProduct } from '#testing/product.ts'

import { isPooled } from './pooler.ts'

const hasPgBouncer = !spawnSync('pgbouncer', ['--version']).error
if (!hasPgBouncer) console.warn('PgBouncer is not installed: what stands behind it is not tested.')

/** PgBouncer before a database of the run's cluster, for a role; it has few connections, so that all are shared. */
async function openPooler(database: string, role: string): Promise<string> {
  const folder = await dataDirectory()
  const account = await databaseAccount()
  const { host, port: behind } = inject('cluster')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
${database} = host=${host} port=${behind} user=${role}
[pgbouncer]
listen_addr =
listen_port = 6432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 6
`,
  )
  await chmod(settings, 0o644)
  if (account) await chown(folder, account.uid, account.gid)
  const pooler: ChildProcess = spawn('pgbouncer', [settings], { ...account, cwd: '/', stdio: 'ignore' })
  onTestFinished(async () => {
    pooler.kill('SIGKILL')
    await once(pooler, 'close')
  })
  return `postgres://${role}@${encodeURIComponent(folder)}/${database}?port=6432`
}

test('a database of which options arrive is not taken for a pooled one', async () => {
  expect(await isPooled(inject('cluster'))).toBe(false)
})

if (hasPgBouncer)
  test('behind PgBouncer a server asks for its settings, then works like any other', async () => {
    const { url: direct, query } = await givenDatabase({ migrated: true })
    const database = new URL(direct).pathname.slice(1)
    const role = `${database}_role`
    await query(`create role ${role} superuser login`)
    onTestFinished(async () => void (await query(`drop role ${role}`)))
    const url = await openPooler(database, role)
    await expect.poll(() => isPooled(url).catch(() => undefined)).toBe(true)

    const refused = startProduct({ DATA_DIR: await dataDirectory(), DATABASE_URL: url })
    expect(await refused.ended).toBe(1)
    const statements = refused.said().match(/^alter role .*;$/gm) ?? []
    expect(statements).toContain(`alter role "${role}" set lock_timeout = '1500';`)
    for (const statement of statements) await query(statement)
    await query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`)

    const dataDir = await dataDirectory()
    const first = startProduct({ DATA_DIR: dataDir, DATABASE_URL: url })
    const address = await first.open()
    const list = async () => (await fetch(`${address}/api/catalogue/borehole/list`)).status
    expect(await Promise.all(Array.from({ length: 40 }, list))).toEqual(Array(40).fill(200))
    await expect.poll(async () => (await fetch(`${address}/api/health/ready`)).status).toBe(200)
    const pool = openPool({ connection: url, pooled: true, size: 12 })
    onTestFinished(() => pool.end())
    const settings = await Promise.all(
      Array.from({ length: 24 }, () =>
        pool.query<{ limit: string }>(`select current_setting('statement_timeout') as limit`),
      ),
    )
    expect(new Set(settings.map(({ rows }) => rows[0]?.limit))).toEqual(new Set(['30s'])) // nobody has left another one behind
  })
