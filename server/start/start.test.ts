// oxlint-disable vitest/no-conditional-tests -- some faults need privileges that a machine may lack
import { spawnSync } from 'node:child_process'
import { chmod, chown, copyFile, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import {
  type Product,
  dataDirectory,
  fillWithDatabase,
  givenDatabase,
  preparedDirectory,
  startProduct,
} from '#testing/product.ts'

const root = process.getuid?.() === 0
const nobody = root ? { uid: 65_534, gid: 65_534 } : {}
// Available privileges: a non-root user, a disk of our own, root.
const humble = spawnSync(process.execPath, ['server/config.ts'], { ...nobody }).status === 0
const mounts = root && spawnSync('unshare', ['--mount', 'true']).status === 0

/** The exit code and the last line of output. */
async function lastWords(product: Product): Promise<string> {
  const code = await product.ended
  return `${code}: ${product.said().trim().split('\n').at(-1)}`
}

/** Expects it to answer that it is ready; a crowded machine may have it busy at first. */
async function becomesReady(address: string): Promise<void> {
  await expect.poll(async () => (await fetch(`${address}/api/health/ready`)).status).toBe(200)
}

test('an invalid setting is named, and nothing is created', async () => {
  const dataDir = await dataDirectory()
  expect(await lastWords(startProduct({ DATA_DIR: dataDir, PORT: '80a' }))).toMatch(/^1: .*PORT/)
  expect(await readdir(dataDir)).toEqual([])
})

test('a busy port is reported before a database is created', async () => {
  const dataDir = await dataDirectory()
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', resolve))
  onTestFinished(() => void other.close())
  const address = other.address()
  const port = String(typeof address === 'object' ? address?.port : 0)
  expect(await lastWords(startProduct({ DATA_DIR: dataDir, PORT: port }))).toContain(
    `1: 端口 ${port} 已被其他程序占用`,
  )
  expect(await readdir(dataDir)).not.toContain('postgres')
})

test('a file at the path of the data directory is reported', async () => {
  const file = join(await dataDirectory(), 'file')
  await writeFile(file, '')
  expect(await lastWords(startProduct({ DATA_DIR: file }))).toMatch(/^1: .*不是目录/)
})

test('only a demo serves an identity provider of its own; elsewhere the same library has none', async () => {
  const dataDir = await preparedDirectory()
  const providersIn = async (mode: string) => {
    const product = startProduct({ DATA_DIR: dataDir, MODE: mode })
    const address = await product.open()
    const { data } = (await (await fetch(`${address}/api/social/providers`)).json()) as {
      data: { name: string }[]
    }
    const { status } = await fetch(`${address}/demo-identity/jwks`)
    product.child.kill('SIGTERM')
    await product.ended
    return { names: data.map(({ name }) => name), status }
  }
  expect(await providersIn('demo')).toEqual({ names: ['演示统一认证'], status: 200 })
  expect(await providersIn('production')).toEqual({ names: [], status: 404 })
})

if (process.platform === 'linux')
  test('a path that cannot be created ends the start at once', async () => {
    expect(await lastWords(startProduct({ DATA_DIR: '/proc/x' }))).toMatch(/^1: 数据目录 \/proc\/x 不可写/)
    expect(await lastWords(startProduct({ DATA_DIR: '/proc/x/y/z' }))).toMatch(/^1: .*不可写/)
  })

if (humble)
  test('a read-only data directory is reported', async () => {
    const dataDir = await dataDirectory(0o555)
    expect(await lastWords(startProduct({ DATA_DIR: dataDir }, nobody))).toMatch(/^1: .*不可写/)
  })

if (humble)
  test('a data directory that became read-only after the first start stays intact', async () => {
    const dataDir = await preparedDirectory()
    if (root) await chown(dataDir, 65_534, 65_534)
    const env = { DATA_DIR: dataDir }
    const first = startProduct(env, nobody)
    await first.open()
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)

    await chmod(dataDir, 0o555)
    expect(await lastWords(startProduct(env, nobody))).toMatch(/^1: .*不可写/)
    await chmod(dataDir, 0o755)
    const again = startProduct(env, nobody)
    await again.open()
    expect(again.said()).not.toContain('正在建立数据库')
  })

if (mounts)
  test('a full disk: refused while full, intact after', async () => {
    const disk = await dataDirectory()
    spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=130m,mode=755', 'none', disk])
    onTestFinished(() => void spawnSync('umount', [disk]))
    const env = { DATA_DIR: await fillWithDatabase(join(disk, 'data')) }
    const first = startProduct(env)
    await first.open()
    first.child.kill('SIGTERM')
    await first.ended

    spawnSync('dd', ['if=/dev/zero', `of=${join(disk, 'fill')}`, 'bs=64k'])
    expect(await lastWords(startProduct(env))).toMatch(/^1: .*磁盘已满/)
    expect(await lastWords(startProduct({ DATA_DIR: join(disk, 'other') }))).toMatch(/^1: .*磁盘已满/)
    await rm(join(disk, 'fill'))
    const again = startProduct(env)
    await again.open()
    expect(again.said()).not.toContain('正在建立数据库')
    again.child.kill('SIGTERM')
    await again.ended
  })

test('a second server on the same directory is refused; the first continues', async () => {
  const dataDir = join(await dataDirectory(), 'made', 'by', 'the', 'first')
  const first = startProduct({ DATA_DIR: dataDir })
  const address = await first.open()
  expect(await lastWords(startProduct({ DATA_DIR: dataDir }))).toContain(
    `正由另一个服务（进程 ${first.child.pid}）使用`,
  )
  await becomesReady(address)
})

if (root)
  test('root with an unreadable home: the database is placed elsewhere, which is reported and found again', async () => {
    const dataDir = await dataDirectory(0o700)
    const first = startProduct({ DATA_DIR: dataDir })
    await first.open()
    const elsewhere = /数据库存于 (\/var\/lib\/geolibrary\/\w+)/.exec(first.said())?.[1] ?? ''
    onTestFinished(() => rm(elsewhere, { recursive: true }))
    first.child.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await readdir(elsewhere)).toContain('postgres')

    const again = startProduct({ DATA_DIR: dataDir })
    await again.open()
    expect(again.said()).toContain(elsewhere)
    expect(again.said()).not.toContain('正在建立数据库')
    again.child.kill('SIGTERM')
    await again.ended
  })

test('an unreachable database is reported without its password', async () => {
  const url = 'postgres://clerk:secret@127.0.0.1:9/library'
  const product = startProduct({ DATA_DIR: await dataDirectory(), DATABASE_URL: url })
  expect(await lastWords(product)).toMatch(/^1: .*DATABASE_URL .*127\.0\.0\.1:9\/library.*没有数据库在运行/)
  expect(product.said()).not.toContain('secret')
})

test('an external database is migrated and used, and no embedded one is created', async () => {
  const dataDir = await dataDirectory()
  const given = await givenDatabase()
  const product = startProduct({ DATA_DIR: dataDir, DATABASE_URL: given.url })
  await becomesReady(await product.open())
  expect(await given.query('select name from migration')).not.toHaveLength(0)
  expect(await readdir(dataDir)).not.toContain('postgres')
})

test('a lost or foreign key refuses the start with advice; a copy of the key starts a second server', async () => {
  const given = await givenDatabase({ migrated: true })
  const [dataDir, other] = [await dataDirectory(), await dataDirectory()]
  const first = startProduct({ DATA_DIR: dataDir, DATABASE_URL: given.url })
  await first.open()

  const second = { DATA_DIR: other, DATABASE_URL: given.url }
  expect(await lastWords(startProduct(second))).toMatch(
    /^1: .*没有密钥文件 .*secret\.key：请从备份或.*复制.*new-key/,
  )
  expect(await readdir(other)).not.toContain('secret.key')
  await writeFile(join(other, 'secret.key'), 'ab'.repeat(32))
  expect(await lastWords(startProduct(second))).toMatch(/^1: .*不是本数据库绑定的那一把.*new-key/)

  await copyFile(join(dataDir, 'secret.key'), join(other, 'secret.key'))
  await becomesReady(await startProduct(second).open())
})

test('a newer database is refused and unchanged', async () => {
  const given = await givenDatabase()
  await given.query(`create table migration (name text primary key, at timestamptz not null default now());
    insert into migration (name) values ('9999_of_tomorrow.sql')`)
  const product = startProduct({ DATA_DIR: await dataDirectory(), DATABASE_URL: given.url })
  expect(await lastWords(product)).toMatch(/^1: .*更新的版本.*9999_of_tomorrow/)
  expect(await given.query('select name from migration')).toEqual([{ name: '9999_of_tomorrow.sql' }])
})

test('a database in another encoding is refused', async () => {
  const given = await givenDatabase()
  const url = given.url.replace(/given_\w+$/, (name) => `${name}_latin`)
  await given.query(
    `create database ${url.split('/').at(-1)} template template0 encoding 'LATIN1' locale 'C'`,
  )
  onTestFinished(async () => void (await given.query(`drop database ${url.split('/').at(-1)}`)))
  expect(await lastWords(startProduct({ DATA_DIR: await dataDirectory(), DATABASE_URL: url }))).toMatch(
    /^1: .*编码是 LATIN1/,
  )
})
