import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { type Figure, figure, type Group, load, p99, seconds } from '#bench/measure.ts'
import { benchFolder, manyAddresses, poster, type Product, startProduct } from '#bench/product.ts'
import { listQuestions } from '#bench/questions.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import { listSpans, restoreLibrary } from '#server/backup/restore.ts'
import { openFolderTarget } from '#server/backup/target/folder.ts'

const clients = 4
const quietSeconds = 60
const path = '/api/catalogue/borehole/list'

type BenchOptions = Parameters<Group>[0]

/** A copy of the whole database by the server that answers lists meanwhile, and a restore of it. */
export async function backup({ boreholes, log }: BenchOptions): Promise<Figure[]> {
  const dataDir = await benchFolder(`${boreholes}-boreholes`)
  const [folder, restored] = [await emptyFolder('backup'), await emptyFolder('restored')]
  try {
    const bounds = { seconds: quietSeconds }
    const before = await withProduct({ dataDir }, (product) => listsFor(product, bounds))
    log('lists beside a copy')
    const { beside, after } = await withProduct({ dataDir, folder }, async (product) => ({
      beside: await listsBesideCopy(product, folder),
      after: await listsFor(product, bounds),
    }))
    const quiet = [...before, ...after] // a machine is not equally busy all the time
    log('restoring')
    const target = { store: openFolderTarget(folder), key: undefined }
    const time = await seconds(() => restoreLibrary({ target, dataDir: restored, log }))
    const [copy] = (await listSpans(target))[0]?.copies ?? []
    const gigabytes = (copy?.files ?? []).reduce((sum, [, bytes]) => sum + bytes, 0) / 1e9
    const lists = `lists beside a copy, ${clients} clients`
    return [
      figure('copy of the whole database: size of its files', gigabytes, 'GB'),
      figure('copy of the whole database', beside.seconds, 's'),
      figure(`${lists}: p99 of those without`, p99(beside.latencies) / p99(quiet), 'x', ['≤', 1.3]),
      figure(`${lists}: p99`, p99(beside.latencies), 'ms'),
      figure(`lists before a copy, ${clients} clients: p99`, p99(before), 'ms'),
      figure(`lists after a copy, ${clients} clients: p99`, p99(after), 'ms'),
      figure('memory of the server meanwhile', beside.memory, 'MB'),
      figure('restore of the whole database', time, 's', ['≤', 600]),
    ]
  } finally {
    for (const each of [folder, restored]) await rm(each, { recursive: true, force: true })
  }
}

async function emptyFolder(name: string): Promise<string> {
  await rm(await benchFolder(name), { recursive: true })
  return benchFolder(name)
}

async function withProduct<T>(
  { dataDir, folder }: { dataDir: string; folder?: string },
  measure: (product: Product) => Promise<T>,
): Promise<T> {
  const env = { ...process.env, ...manyAddresses, DEMO: 'none', ...(folder && { BACKUP_DIR: folder }) }
  const product = await startProduct({ dataDir, env })
  return measure(product).finally(product.stop)
}

/** Lists that nobody has asked for before: each goes to the database. */
async function listsFor(
  { url }: Product,
  bounds: { seconds: number },
  isOver = () => false,
): Promise<number[]> {
  const { post, close } = poster(url, clients)
  const ask = (call: number) => {
    const question = listQuestions[call % listQuestions.length]
    return post(path, question && { ...question, current: 1 + (call % 997) })
  }
  try {
    await load(clients, { calls: 2 * listQuestions.length }, ask)
    const latencies: number[] = []
    for (const end = performance.now() + bounds.seconds * 1000; performance.now() < end && !isOver();)
      latencies.push(
        ...(await load(clients, { calls: 200 }, (call) => ask(call + latencies.length))).latencies,
      )
    return latencies
  } finally {
    close()
  }
}

async function listsBesideCopy(product: Product, folder: string) {
  const memory = watchMemory(product.child.pid ?? 0)
  const started = performance.now()
  let isOver = false
  const copying = untilCopied(folder).then(() => {
    isOver = true
    return (performance.now() - started) / 1000
  })
  const latencies = await listsFor(product, { seconds: 1800 }, () => isOver)
  return { latencies, seconds: await copying, memory: memory() }
}

async function untilCopied(folder: string): Promise<void> {
  for (;;) {
    const names = await readdir(join(folder, 'series'), { recursive: true }).catch(() => [])
    if (names.some((name) => name.endsWith('manifest.json'))) return
    await delay(1000)
  }
}
