import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'

import { sql } from 'kysely'

import { client, type Client } from '#bench/files/client.ts'
import { figure, type Figure } from '#bench/measure.ts'
import { openBeside, type Product, startProduct } from '#bench/product.ts'
import { chunkSize, type UploadProgress } from '#contract/files/file-service.ts'
import type { Db } from '#database/database.ts'
// oxlint-disable-next-line no-restricted-imports -- no account can sign in yet, so the session is inserted as in tests
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
// oxlint-disable-next-line no-restricted-imports -- contents that no other upload has
import { bytesFor, sha256Of } from '#testing/builders/uploads.ts'

type Log = (line: string) => void

const kills = 20
const lanes = 4
const [surveyChunks, mergedChunks] = [24, 12]
/** Minutes that work of a killed server may take: it counts as dead after half a minute. */
const patience = 4

interface UploadRun {
  product: Product
  caller: Client
  again: () => Promise<void>
}

/**
 * A server killed twenty times while chunks come, and twenty times while what is complete is checked: no chunk that was
 * acknowledged may be lost, and every upload becomes one file with its own content.
 */
export async function survivesUploads(dataDir: string, log: Log): Promise<Figure[]> {
  const product = await startProduct({ dataDir, log })
  const library = await openBeside(dataDir, log)
  const { id: account } = await buildAccount(library.db)
  const token = await buildSession(library.db, { account })
  const open = ({ url }: Product) => client(url, token, lanes)
  const sending: UploadRun = {
    product,
    caller: open(product),
    again: async () => {
      const ended = once(sending.product.child, 'exit')
      sending.product.child.kill('SIGKILL')
      await ended
      sending.caller.close()
      sending.product = await startProduct({ dataDir, log })
      sending.caller = open(sending.product)
    },
  }
  try {
    const sent = await killWhileSending(sending)
    const merged = await killWhileChecking(sending, library.db)
    return [
      figure('uploads: kills while chunks came', sent.hit, '', ['≥', kills]),
      figure('uploads: chunks acknowledged', sent.acknowledged, '', ['≥', 1]),
      figure('uploads: chunks acknowledged and lost', sent.lost, '', ['=', 0]),
      figure('uploads: kills while a content was checked', merged.hit, '', ['≥', kills]),
      figure('uploads: complete and not one file', merged.missing, '', ['=', 0]),
      figure('uploads: files with another content', merged.torn, '', ['=', 0]),
    ]
  } finally {
    sending.caller.close()
    await library.close()
    await sending.product.stop()
  }
}

const begin = ({ caller }: UploadRun, content: Buffer, fileName: string) =>
  caller.json<UploadProgress>('POST', '/file/chunkCheck', {
    ...{ fileName, pathName: 'soak', size: content.length, sha256: sha256Of(content) },
  })

/** Sends what is missing over some lanes; reports each chunk that was acknowledged. */
async function send(
  { caller }: UploadRun,
  upload: UploadProgress,
  content: Buffer,
  done: (n: number) => void,
) {
  const waiting = [...upload.missing]
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const body = content.subarray(number * chunkSize, (number + 1) * chunkSize)
      await caller.bytes(`/file/chunkUpload?id=${upload.id}&number=${number}`, body)
      done(number)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function killWhileSending(sending: UploadRun) {
  let [hit, lost, acknowledged] = [0, 0, 0]
  for (let survey = 0; hit < kills; survey += 1) {
    const content = bytesFor(surveyChunks * chunkSize - survey, survey + 1)
    const taken = new Set<number>()
    let upload = await begin(sending, content, `测线 ${survey}.dat`)
    while (upload.missing.length > 0 && hit < kills) {
      const at = { answered: 0, isOver: false, isWhole: false }
      const awaited = hit % 4
      const sent = send(sending, upload, content, (number) => {
        taken.add(number)
        at.answered += 1
      })
        .then(() => void (at.isWhole = true))
        .catch(() => {})
        .finally(() => void (at.isOver = true))
      while (at.answered <= awaited && !at.isOver) await delay(1)
      await sending.again()
      await sent
      if (!at.isWhole) hit += 1 // others were on their way
      upload = await begin(sending, content, `测线 ${survey}.dat`)
      lost += upload.missing.filter((number) => taken.has(number)).length
    }
    acknowledged += taken.size
  }
  return { hit, lost, acknowledged }
}

async function killWhileChecking(sending: UploadRun, db: Db) {
  const wanted = new Map<string, string>()
  let hit = 0
  for (let n = 0; hit < kills && n < 3 * kills; n += 1) {
    const content = bytesFor(mergedChunks * chunkSize - n, 1000 + n)
    const name = `成图 ${n}.dat`
    const upload = await begin(sending, content, name)
    await send(sending, upload, content, () => {})
    await sending.caller.json('POST', '/file/merge', { id: upload.id })
    wanted.set(name, sha256Of(content))
    await untilBegun(db, upload.id)
    await sending.again()
    if ((await stateOf(db, upload.id)) === 'checking') hit += 1
  }
  await untilChecked(db)
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from stored_file where path_name = 'soak' order by id`.execute(db)
  const found = Map.groupBy(rows, ({ name }) => name)
  let torn = 0
  for (const { id, name } of rows) if ((await digestOf(sending, id)) !== wanted.get(name)) torn += 1
  return { hit, torn, missing: [...wanted.keys()].filter((name) => found.get(name)?.length !== 1).length }
}

const stateOf = async (db: Db, id: string): Promise<string | undefined> =>
  (await sql<{ state: string }>`select state from upload where id = ${id}`.execute(db)).rows[0]?.state

/** Until a server has begun to check an upload, or is done with it. */
async function untilBegun(db: Db, id: string): Promise<void> {
  for (const limit = Date.now() + 60_000; Date.now() < limit; await delay(3)) {
    const { rows } =
      await sql`select from job.job where state = 'active' and data ->> 'upload' = ${id}`.execute(db)
    if (rows.length > 0 || (await stateOf(db, id)) !== 'checking') return
  }
  throw new Error('No server has begun to check the upload.')
}

async function untilChecked(db: Db): Promise<void> {
  for (const limit = Date.now() + patience * 60_000; Date.now() < limit; await delay(500)) {
    const { rows } = await sql`select from upload where state = 'checking' limit 1`.execute(db)
    if (rows.length === 0) return
  }
}

/** Of a file as it is downloaded. */
async function digestOf({ caller }: UploadRun, id: number): Promise<string> {
  const digest = createHash('sha256')
  await caller.drain(`/file/download?id=${id}`, undefined, (piece) => digest.update(piece))
  return digest.digest('hex')
}
