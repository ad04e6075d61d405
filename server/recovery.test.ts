import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'

import pg from 'pg'
import { expect, test } from 'vitest'

import { type Product, postmasterOf, preparedDirectory, startProduct } from '#testing/product.ts'

async function inDatabase(dataDir: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({
    host: join(dataDir, 'postgres'),
    user: 'geolibrary',
    database: 'geolibrary',
  })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql).finally(() => client.end())
  return rows
}

/** A zombie process still has its id. */
function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return existsSync(`/proc/${pid}/exe`)
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function openProduct(dataDir: string): Promise<Product & { address: string; postmaster: number }> {
  const product = startProduct({ DATA_DIR: dataDir })
  const address = await product.open()
  const postmaster = (await postmasterOf(dataDir)) ?? 0
  expect(postmaster).toBeGreaterThan(0)
  return { ...product, address, postmaster }
}

/** Expects no running process and no lock or pid file. */
async function expectNothingLeft(dataDir: string, postmaster: number): Promise<void> {
  expect(isAlive(postmaster)).toBe(false)
  expect(await postmasterOf(dataDir)).toBeUndefined()
  expect((await readdir(dataDir)).filter((name) => name.endsWith('.pid'))).toEqual([])
}

const ends: [how: string, ask: (child: ChildProcess) => void][] = [
  ['Ctrl-C', (child) => child.kill('SIGINT')],
  ['SIGTERM', (child) => child.kill('SIGTERM')],
  ['its parent gone', (child) => child.disconnect()],
]

test('on any stop signal the database stops too, with exit code 0', async () => {
  const dataDir = await preparedDirectory()
  for (const [how, ask] of ends) {
    const product = await openProduct(dataDir)
    ask(product.child)
    expect({ how, code: await product.ended }).toEqual({ how, code: 0 })
    expect(product.said()).not.toContain('上次没有正常关闭')
    await expectNothingLeft(dataDir, product.postmaster)
  }
})

test('a running request is answered; a hanging one is closed after the second signal', async () => {
  const dataDir = await preparedDirectory()
  const product = await openProduct(dataDir)
  const { hostname, port } = new URL(product.address)
  const headers = ['host: x', 'content-type: application/json', 'content-length: 2', 'expect: 100-continue']
  const request = `POST /api/catalogue/borehole/list HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`
  const slow = connect(Number(port), hostname)
  const hanging = connect(Number(port), hostname)
  for (const socket of [slow, hanging]) {
    socket.write(request)
    expect(String(await once(socket, 'data'))).toContain('100 Continue')
  }
  product.child.kill('SIGTERM')
  while (!product.said().includes('正在停止')) await new Promise((resolve) => setTimeout(resolve, 20))
  slow.write('{}')
  expect(String(await once(slow, 'data'))).toMatch(/^HTTP\/1\.1 \d{3}/)

  await new Promise((resolve) => setTimeout(resolve, 600)) // an earlier signal counts as the same one
  expect(product.child.exitCode).toBeNull()
  product.child.kill('SIGTERM')
  expect(await product.ended).toBe(0)
  await expectNothingLeft(dataDir, product.postmaster)
})

test('killed server, both, then database: no commit is lost', async () => {
  const dataDir = await preparedDirectory()
  const first = await openProduct(dataDir)
  await inDatabase(dataDir, 'create table kept (step text); insert into kept values ($$server$$)')
  first.child.kill('SIGKILL')
  await first.ended
  expect(isAlive(first.postmaster)).toBe(true)

  const second = await openProduct(dataDir)
  expect(second.said()).toContain('上次没有正常关闭')
  expect(isAlive(first.postmaster)).toBe(false)
  await inDatabase(dataDir, 'insert into kept values ($$both$$)')
  process.kill(second.postmaster, 'SIGKILL')
  second.child.kill('SIGKILL')
  await second.ended

  const third = await openProduct(dataDir)
  expect(third.said()).toContain('上次没有正常关闭')
  await inDatabase(dataDir, 'insert into kept values ($$database$$)')
  process.kill(third.postmaster, 'SIGKILL')
  await expect.poll(() => third.said()).toContain('数据库意外停止')
  const ready = async () => (await fetch(`${third.address}/api/health/ready`)).status
  await expect.poll(ready).toBe(200)
  expect(await inDatabase(dataDir, 'select step from kept')).toEqual([
    { step: 'server' },
    { step: 'both' },
    { step: 'database' },
  ])
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})
