import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { fail } from '#contract/errors.ts'
import { chunkSize, type UploadProgress } from '#contract/files/file-service.ts'
import { openDatabase, openPool } from '#database/database.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { bytesFor, sha256Of } from '#testing/builders/uploads.ts'
import { dataDirectory, givenDatabase, type Product, startProduct } from '#testing/product.ts'

const content = bytesFor(9 * chunkSize + 1)

interface RunningProduct extends Product {
  address: string
}

/** A product over a database that outlives it, a person, and calls that may fail. */
async function setting() {
  const { url } = await givenDatabase({ migrated: true })
  const dataDir = await dataDirectory()
  const pool = openPool({ connection: url, size: 2 })
  const start = async (): Promise<RunningProduct> => {
    const product = startProduct({ DATA_DIR: dataDir, DATABASE_URL: url })
    return { ...product, address: await product.open() }
  }
  const first = await start()
  const db = openDatabase(pool)
  const { id } = await buildAccount(db)
  const token = await buildSession(db, { account: id })
  const ask = async <T>(
    { address }: RunningProduct,
    path: string,
    { method = 'POST', body }: { method?: string; body?: Buffer<ArrayBuffer> | object } = {},
  ): Promise<T | undefined> => {
    const isFile = Buffer.isBuffer(body)
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': isFile ? 'application/octet-stream' : 'application/json' }),
    }
    const given = {
      method,
      headers,
      ...(body && { body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
    }
    const answer = await fetch(`${address}/api/file/${path}`, given).catch(() => undefined)
    return answer?.ok
      ? ((await answer.json().catch(() => undefined)) as { data: T } | undefined)?.data
      : undefined
  }
  return { pool, start, first, ask }
}

async function kill({ child }: RunningProduct): Promise<void> {
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const given = (fileName: string) => ({
  fileName,
  pathName: 'survey',
  size: content.length,
  sha256: sha256Of(content),
})

test('a server killed while chunks come loses none that it has acknowledged, and one killed in a check begins it again', async () => {
  const { pool, start, first, ask } = await setting()
  let product = first
  const acknowledged = new Set<number>()
  const begin = async (): Promise<UploadProgress> =>
    (await ask(product, 'chunkCheck', { body: given('测线.dat') })) ?? fail('not_found')
  const send = async (id: string, number: number) => {
    const body = content.subarray(number * chunkSize, (number + 1) * chunkSize)
    const done = await ask(product, `chunkUpload?id=${id}&number=${number}`, { body })
    if (done) acknowledged.add(number)
  }
  for (const wait of [15, 60, 120]) {
    const { id, missing } = await begin()
    const sending = Promise.all(missing.map((number) => send(id, number)))
    await delay(wait)
    await kill(product)
    await sending
    product = await start()
    const now = await begin()
    expect(now.id).toBe(id)
    expect(now.missing.filter((number) => acknowledged.has(number))).toEqual([])
  }
  const { id, missing } = await begin()
  for (const number of missing) await send(id, number)
  const merging = await ask<UploadProgress>(product, 'merge', { body: { id } })
  expect(merging?.state).not.toBe('uploading')
  await kill(product)
  await pool.query(`update job.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`)
  const jobs = openJobs(pool, console.error)
  await jobs.recover()
  await jobs.close()
  product = await start()
  const progress = async () =>
    (await ask<UploadProgress>(product, `getChunkCount?id=${id}`, { method: 'GET' }))?.state
  await expect.poll(progress, { interval: 200 }).toBe('ready')
  const { rows } = await pool.query('select count(*)::int as files from stored_file')
  expect(rows).toEqual([{ files: 1 }])
  await pool.end()
})
