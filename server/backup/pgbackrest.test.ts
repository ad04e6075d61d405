import { type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, onTestFinished, test, vi } from 'vitest'

import { openPool } from '#database/database.ts'
import { databaseAccount } from '#database/embedded/account.ts'
import { migrate } from '#database/upgrade/migrate.ts'
import { numbers } from '#testing/backup/written-library.ts'

// The settings of ops/ for a PostgreSQL of one's own, by the programs of Debian.

const programs = '/usr/lib/postgresql/15/bin'
const runs = (program: string) => spawnSync(program, ['--version']).error === undefined
const hasPrograms = runs('pgbackrest') && runs(`${programs}/postgres`)
if (!hasPrograms)
  console.info('skipped: a restore by pgBackRest (Debian: apt install pgbackrest postgresql-15)')

const ops = join(import.meta.dirname, '../../ops')

interface OwnServer {
  data: string
  run: (program: string, ...args: string[]) => void
  start: () => Promise<ReturnType<typeof openPool>>
  kill: () => Promise<void>
}

/** A PostgreSQL of Debian with a repository beside it, both with the settings that we deliver. */
async function openOwnServer(): Promise<OwnServer> {
  const root = await mkdtemp(join(tmpdir(), 'geolibrary-own-'))
  const account = await databaseAccount()
  const data = join(root, 'data')
  for (const name of ['', 'data', 'repository', 'log', 'lock', 'spool']) {
    await mkdir(join(root, name), { recursive: true })
    await chmod(join(root, name), 0o700)
    if (account) await chown(join(root, name), account.uid, account.gid)
  }
  const delivered = await readFile(join(ops, 'pgbackrest.conf'), 'utf8')
  const config = join(root, 'pgbackrest.conf')
  const own = { 'repo1-path': 'repository', 'pg1-path': 'data' }
  const settings = Object.entries(own).reduce(
    (text, [name, folder]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), `${name}=${join(root, folder)}`),
    delivered,
  )
  const places = `log-path=${root}/log\nlock-path=${root}/lock\nspool-path=${root}/spool\nlog-level-console=warn`
  await writeFile(
    config,
    settings.replace('[global]', `[global]\n${places}`) + `pg1-socket-path=${root}\npg1-user=postgres\n`,
  )
  const options: SpawnOptions = { ...account, cwd: '/', env: { ...process.env, PGBACKREST_CONFIG: config } }
  const run: OwnServer['run'] = (program, ...args) => {
    const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stdout}${stderr}`)
  }
  let ended: Promise<unknown> = Promise.resolve()
  let kill = () => {}
  const start = async () => {
    const child = spawn(`${programs}/postgres`, ['-D', data, '-k', root, '-c', 'listen_addresses='], {
      ...options,
      stdio: 'ignore',
    })
    ended = once(child, 'exit')
    kill = () => void child.kill('SIGQUIT')
    const pool = openPool({ connection: { host: root, port: 5432, user: 'postgres', database: 'postgres' } })
    pool.on('error', () => {})
    const isOpen = async () => {
      const { rows } = await pool.query<{ follows: boolean }>('select pg_is_in_recovery() as follows')
      if (rows[0]?.follows !== false) throw new Error('it still follows its log')
    }
    await vi.waitFor(isOpen, { timeout: 120_000, interval: 100 })
    return pool
  }
  onTestFinished(async () => {
    kill()
    await ended
    await rm(root, { recursive: true })
  })
  return { data, run, start, kill: () => (kill(), ended.then(() => {})) }
}

test.each(hasPrograms ? ['the minute before'] : [])(
  'somebody deletes the wrong batch: a PostgreSQL of one’s own comes back to %s, with all that was written until then',
  async () => {
    const { data, run, start, kill } = await openOwnServer()
    run(`${programs}/initdb`, '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--no-locale')
    const settings = await readFile(join(ops, 'postgresql-archive.conf'), 'utf8')
    const file = join(data, 'postgresql.conf')
    await writeFile(file, `${await readFile(file, 'utf8')}\n${settings}autovacuum = off\n`)
    const pool = await start()
    run('pgbackrest', '--stanza=geolibrary', 'stanza-create')
    run('pgbackrest', '--stanza=geolibrary', 'check')
    await migrate(pool)
    await pool.query('create table written (n int primary key)')
    await pool.query('insert into written select generate_series(1, 1000)')
    run('pgbackrest', '--stanza=geolibrary', 'backup')
    await delay(1100) // a copy is told to the second
    for (let n = 1001; n <= 1100; n += 1) await pool.query('insert into written values ($1)', [n])
    await delay(20)
    const until = new Date()
    await delay(20)
    await pool.query('delete from written where n <= 500')
    await pool.query('insert into written values (2000)')
    await archiveAll(pool)
    await pool.end()
    await kill()
    await rm(data, { recursive: true })
    const target = until.toISOString().replace('T', ' ').replace('Z', '+00')
    run(
      'pgbackrest',
      '--stanza=geolibrary',
      '--type=time',
      `--target=${target}`,
      '--target-action=promote',
      'restore',
    )
    const restored = await start()
    const { rows } = await restored.query<{ n: number }>('select n from written order by n')
    expect(rows.map(({ n }) => n)).toEqual(numbers(1, 1100))
    await archiveAll(restored) // the line of time that begins there is archived, too
    await restored.end()
  },
)

/** Ends the segment that is written, and waits until it is in the repository. */
async function archiveAll(pool: ReturnType<typeof openPool>): Promise<void> {
  const { rows } = await pool.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name')
  const isArchived = async () => {
    const { rows: found } = await pool.query<{ name: string | null }>(
      'select last_archived_wal as name from pg_stat_archiver',
    )
    expect((found[0]?.name ?? '') >= (rows[0]?.name ?? '')).toBe(true)
  }
  await vi.waitFor(isArchived, { timeout: 120_000, interval: 100 })
}
