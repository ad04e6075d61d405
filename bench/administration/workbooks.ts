import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure } from '#bench/measure.ts'
import { openBeside, type Product, startProduct } from '#bench/product.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import type { SheetBatch } from '#contract/back-office/batches.ts'
import type { Db } from '#database/database.ts'
import { streamWorkbook } from '#server/foreign-files/table-file/table-file.ts'

import { asking } from './asking.ts'
import { clerkIn } from './clerk.ts'

const users = 100_000

/** A hundred thousand users by a workbook into an empty library, and out of it. */
export async function workbooks(log: Place['log']): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-administration-'))
  await chmod(dataDir, 0o755) // the database's own account is to enter
  const product = await startProduct({
    dataDir,
    env: { ...process.env, DEMO: 'none' },
    ...(process.env['DEBUG_LOG'] && { log }),
  })
  const library = await openBeside(dataDir, log)
  try {
    return await measure(product, library.db, { dataDir, log })
  } finally {
    await library.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  dataDir: string
  log: (line: string) => void
}

async function measure(product: Product, db: Db, { dataDir, log }: Place): Promise<Figure[]> {
  const { accessToken: token } = await clerkIn(db)
  const path = join(dataDir, 'users.xlsx')
  await writeFile(path, await workbookOf(users))
  const ask = asking(product.url, token)
  const peak = watchMemory(product.child.pid ?? 0)
  const began = performance.now()
  const since = () => (performance.now() - began) / 1000
  const file = await readFile(path)
  log(`a workbook of ${(file.length / 2 ** 20).toFixed(1)} MB`)
  const { batch } = await ask<{ batch: SheetBatch }>('POST', '/user/import?fileName=users.xlsx', file)
  const checked = since()
  log(`checked after ${checked.toFixed(1)} s: ${batch.created} new, ${batch.bad} with problems`)
  await ask('POST', `/imports/batches/${batch.id}/commit`, { mode: 'all' })
  const state = () => ask<SheetBatch>('GET', `/imports/batches/${batch.id}`)
  let now = await state()
  for (; now.state === 'queued'; now = await state()) await delay(250)
  const written = since()
  const importPeak = peak()
  if (now.state !== 'done' || now.created !== users) throw new Error(`${now.state}: ${now.failure}`)
  const exporting = watchMemory(product.child.pid ?? 0)
  const [from, size] = [performance.now(), await exported(product.url, token)]
  const out = (performance.now() - from) / 1000
  log(`a workbook of ${(size / 2 ** 20).toFixed(1)} MB`)
  const name = `${users.toLocaleString('en-US')} users`
  return [
    figure(`importing ${name}: checked and written`, written, 's', ['<', 60]),
    figure(`importing ${name}: checked`, checked, 's'),
    figure('memory of the server while importing, at most', importPeak, 'MB', ['<', 250]),
    figure(`exporting ${name}`, out, 's', ['<', 20]),
    figure('memory of the server while exporting, at most', exporting(), 'MB'),
  ]
}

const headings = ['用户名', '真实姓名', '手机号', '邮箱', '部门', '单位名称', '工号', '从事业务']

function workbookOf(count: number): Promise<Buffer> {
  const lineOf = (i: number) => [
    `user${i}`,
    `第${i}人`,
    `139${String(i).padStart(8, '0')}`,
    `user${i}@example.cn`,
    '本馆',
    `云汀勘察院${i % 300}`,
    `G${i}`,
    '岩土工程勘察',
  ]
  function* rows() {
    for (let at = 0; at < count; at += 1000)
      yield Array.from({ length: 1000 }, (_, i) => ({ row: at + i + 2, cells: lineOf(at + i) }))
  }
  const columns = headings.map((heading) => ({ heading, width: 16, format: 'text' as const }))
  return buffer(streamWorkbook({ name: '用户', columns, rows: rows() }, []))
}

/** Bytes of the whole export. */
async function exported(url: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/api/user/export`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!answer.ok || !answer.body) throw new Error(`the export answered ${answer.status}`)
  let size = 0
  for await (const chunk of answer.body) size += chunk.length
  return size
}
