import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'

import { buildPeople } from '#bench/identity/people.ts'
import { calmRate, flood } from '#bench/identity/sign-ins.ts'
import { libraryOf } from '#bench/loading/loading.ts'
import { type Figure, figure, type Group, p99 } from '#bench/measure.ts'
import { benchFolder, manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import { sm2Encrypt } from '#contract/ciphers/sm2.ts'
import { type SignatureHash } from '#contract/sign-in/signing.ts'
import { openDatabase } from '#database/database.ts'
import { findPolicy, type Policy } from '#server/policy/policy.queries.ts'
import { openSm2 } from '#server/sign-in/payload-encryption/sm2.ts'
import { checkSignature, signatureOf } from '#server/signing/signature.ts'

import { publishedCalls } from './published.ts'
import { takeOver } from './take-over.ts'

/** What the ciphers of SM mode, the signatures of calls and published calls cost. */
export const gateway: Group = async ({ boreholes, log }) => [
  ...(await ofPrograms(boreholes, log)),
  ...(await ofCiphers(log)),
]

type Say = (line: string) => void

/** Published calls over the demo city. */
async function ofPrograms(boreholes: number, log: Say): Promise<Figure[]> {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir })
  try {
    const library = await openBeside(dataDir, log)
    log('published calls')
    return await publishedCalls(product.url, library.pool).finally(() => library.close())
  } finally {
    await product.stop()
  }
}

async function ofCiphers(log: Say): Promise<Figure[]> {
  const dataDir = await benchFolder('gateway')
  await rm(dataDir, { recursive: true, force: true })
  const start = () => startProduct({ dataDir, env: { ...process.env, ...manyAddresses, DEMO: 'none' } })
  let product = await start()
  try {
    const library = await openBeside(dataDir, log)
    const db = openDatabase(library.pool)
    const people = await buildPeople(library.pool)
    await db.updateTable('signInPolicy').set({ cipherMode: 'SM', passwordScheme: 'pbkdf2-sm3' }).execute()
    const policy = await findPolicy(db)
    await library.close()
    if (!policy) throw new Error('there is no policy')
    await product.stop()
    product = await start()
    const beside = await openBeside(dataDir, log)
    const burst = await takeOver({ url: product.url, pool: beside.pool, people, log })
    await beside.close()
    return [
      ...burst,
      ...signatures(policy),
      ...(await decryptions()),
      ...(await inSmMode({ url: product.url, people, log, isReplacing: true })),
      ...(await inSmMode({ url: product.url, people, log, isReplacing: false })),
    ]
  } finally {
    await product.stop()
  }
}

const checks = 20_000

/** Checks of signed headers one after the other, without the nonce, which is a row. */
function signatures(policy: Policy): Figure[] {
  const took = (hash: SignatureHash, cipherMode: Policy['cipherMode']) => {
    const rules = { ...policy, cipherMode }
    const timestamp = String(Math.floor(Date.now() / 1000))
    const nonce = 'a1B2c3'
    const headers = {
      'x-tif-paasid': policy.anonymousPassId,
      'x-tif-signature': signatureOf(hash, { token: policy.passToken, timestamp, nonce }),
      'x-tif-timestamp': timestamp,
      'x-tif-nonce': nonce,
    }
    const started = performance.now()
    for (let i = 0; i < checks; i += 1) checkSignature(headers, rules)
    return (performance.now() - started) / checks
  }
  for (const mode of ['DEFAULT', 'SM'] as const) took(mode === 'SM' ? 'SM3' : 'SHA-256', mode) // warmed up
  return [
    figure('check of a signature, SHA-256', took('SHA-256', 'DEFAULT'), 'ms', ['<', 0.15]),
    figure('check of a signature, SM3', took('SM3', 'SM'), 'ms', ['<', 0.4]),
  ]
}

const texts = 300

/** Milliseconds between two looks at the event loop, which are no delay. */
const resolution = 1

/** Texts of one block each, decrypted in the thread one after the other; what the event loop is late by meanwhile. */
async function decryptions(): Promise<Figure[]> {
  const sm2 = openSm2()
  const { spki, decrypt } = await sm2.pair(await sm2.make())
  const sealed = Array.from({ length: texts }, () =>
    Buffer.from(sm2Encrypt(spki.subarray(-65), randomBytes(512))),
  )
  await decrypt(sealed[0] ?? Buffer.alloc(0)) // starts the thread
  const took: number[] = []
  const loop = monitorEventLoopDelay({ resolution })
  loop.enable()
  for (const text of sealed) {
    const started = performance.now()
    await decrypt(text)
    took.push(performance.now() - started)
  }
  loop.disable()
  await sm2.close()
  const late = Math.max(0, loop.percentile(99) / 1e6 - resolution)
  return [
    figure('SM2 decryption of a sign-in, p99', p99(took), 'ms', ['<', 20]),
    figure('event loop beside SM2 decryptions, late by, p99', late, 'ms', ['<', 10]),
  ]
}

interface SignInOptions {
  url: string
  people: Awaited<ReturnType<typeof buildPeople>>
  log: Say
  /** Whether hashes of before the switch are replaced on the way, which costs two for one. */
  isReplacing: boolean
}

async function inSmMode({ url, people, log, isReplacing }: SignInOptions): Promise<Figure[]> {
  const when = isReplacing ? 'replacing hashes' : 'later'
  const calm = await flood(url, people, calmRate)
  log(`SM, ${when}: ${calm.signed.length} signed in, ${calm.refused.length} refused`)
  const waits = calm.signed.map(({ took }) => took)
  const what = `SM mode, 300 sign-ins a minute, ${when}`
  return [
    figure(`${what}: refused`, calm.refused.length, '', ['=', 0]),
    figure(`${what}: p99`, p99(waits), 'ms'),
    figure(`${what}: other calls, p99`, p99(calm.others), 'ms', ['<', 100]),
  ]
}
