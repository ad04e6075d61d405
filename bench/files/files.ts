import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

import { clerkIn } from '#bench/administration/clerk.ts'
import { type Figure, figure, type Group, load, median, seconds } from '#bench/measure.ts'
import { openBeside, type Product, startProduct } from '#bench/product.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import type { StoredFile, UploadProgress } from '#contract/files/file-service.ts'

import { client, type Client } from './client.ts'
import { openNginx } from './nginx.ts'

const mega = 2 ** 20
const largeSize = 2 ** 30
const lanes = 4
const small = { bytes: 40_000, seconds: 20 }

/** A file of 1 GB in chunks, beside what copying and hashing it takes; small files; a download. */
export const files: Group = async ({ log }) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-bench-files-'))
  await chmod(dataDir, 0o755) // the database's own account is to enter
  const product = await startProduct({ dataDir, env: { ...process.env, DEMO: 'none' } })
  const library = await openBeside(dataDir, log)
  const caller = client(product.url, (await clerkIn(library.db)).accessToken, lanes)
  try {
    return await measure(product, caller, { dataDir, log })
  } finally {
    caller.close()
    await library.close()
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

interface Place {
  dataDir: string
  log: (line: string) => void
}

async function measure(product: Product, caller: Client, { dataDir, log }: Place): Promise<Figure[]> {
  const path = join(dataDir, 'survey.dat')
  await writeRandom(path, largeSize)
  const sha256 = await sha256Of(path)
  const copying = await seconds(() => copyAndHash(path, `${path}.copy`))
  await rm(`${path}.copy`)
  log(`cp and sha256sum: ${copying.toFixed(1)} s`)
  const watch = () => watchMemory(product.child.pid ?? 0)
  const sendingMemory = watch()
  const began = performance.now()
  const sent = await sendChunks(caller, path, sha256)
  const sending = (performance.now() - began) / 1000
  const checkingMemory = watch()
  const sentPeak = sendingMemory()
  const id = await checkedFile(caller, sent)
  const uploading = (performance.now() - began) / 1000
  log(`sent after ${sending.toFixed(1)} s, checked after ${uploading.toFixed(1)} s`)
  const checkedPeak = checkingMemory()
  const downloadingMemory = watch()
  const downloads = await download(caller, `/file/download?id=${id}`, { dataDir, log })
  const peaks = [sentPeak, checkedPeak, downloadingMemory()]
  log(`memory while sending, checking, downloading: ${peaks.map(Math.round).join(', ')} MB`)
  const { perSecond } = await load(lanes, { seconds: small.seconds }, (number) =>
    caller.form('/file/upload', `测井${number}.dat`, randomBytes(small.bytes)),
  )
  return [
    figure('1 GB in chunks, of the speed of cp and sha256sum', (100 * copying) / uploading, '%', ['≥', 40]),
    figure('1 GB in chunks: sent and checked', uploading, 's'),
    figure('memory of the server meanwhile, at most', Math.max(...peaks), 'MB', ['<', 200]),
    ...downloads,
    figure('files of 40 kB a minute, 4 clients', perSecond * 60, '/min', ['≥', 1000]),
  ]
}

const rounds = 5

/** Downloads the same content from the product and from nginx by turns, since the machine is not always as quick. */
async function download(caller: Client, path: string, { dataDir, log }: Place): Promise<Figure[]> {
  const nginx = await openNginx(dataDir)
  const drain = (from: string, server?: string) => async () => {
    if ((await caller.drain(from, server)) !== largeSize) throw new Error('a short download')
  }
  const [own, others]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++) {
    own.push(await seconds(drain(path)))
    if (nginx) others.push(await seconds(drain('/survey.dat', nginx.url)))
  }
  await nginx?.stop()
  const rate = (times: number[]) => largeSize / mega / median(times)
  const figures = [figure('download of 1 GB', rate(own), 'MB/s')]
  if (!nginx) log('nginx is not installed: the download is compared with nothing')
  else
    figures.push(
      figure('download of 1 GB, of the speed of nginx', (100 * rate(own)) / rate(others), '%', ['≥', 70]),
    )
  return figures
}

async function writeRandom(path: string, size: number): Promise<void> {
  const file = await open(path, 'w')
  for (let at = 0; at < size; at += 16 * mega) await file.write(randomBytes(Math.min(16 * mega, size - at)))
  await file.close()
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of createReadStream(path)) hash.update(bytes)
  return hash.digest('hex')
}

async function copyAndHash(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', [from, to])
  await promisify(execFile)('sha256sum', [to])
}

/** Sends every chunk once, some at the same time; the upload. */
async function sendChunks(caller: Client, path: string, sha256: string): Promise<string> {
  const given = { fileName: '三维测线.dat', pathName: 'bench', size: largeSize, sha256 }
  const { id, chunkSize, chunks } = await caller.json<UploadProgress>('POST', '/file/chunkCheck', given)
  const file = await open(path)
  await load(lanes, { calls: chunks }, async (number) => {
    const bytes = Buffer.allocUnsafe(Math.min(chunkSize, largeSize - number * chunkSize))
    await file.read(bytes, 0, bytes.length, number * chunkSize)
    await caller.bytes(`/file/chunkUpload?id=${id}&number=${number}`, bytes)
  })
  await file.close()
  return id
}

/** Has an upload checked; the file that it has become. */
async function checkedFile(caller: Client, id: string): Promise<StoredFile['id']> {
  let found = await caller.json<UploadProgress>('POST', '/file/merge', { id })
  for (; found.state === 'checking'; await delay(50))
    found = await caller.json<UploadProgress>('GET', `/file/getChunkCount?id=${id}`)
  if (!found.file) throw new Error(`${found.state}: ${found.reason}`)
  return found.file.id
}
