import { copyFile, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { users } from '#contract/accounts/users.ts'
import { articleRoutes } from '#contract/back-office/content/article.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { captcha } from '#contract/sign-in/captcha.ts'
import { token } from '#contract/sign-in/token.ts'
import { openDatabase, openPool } from '#database/database.ts'
import { buildAccount, buildSession } from '#testing/builders/accounts.ts'
import { buildFile } from '#testing/builders/pdfs.ts'
import { buildStaff, encryptFor, totpOf } from '#testing/builders/people.ts'
import { buildBorehole } from '#testing/builders/records.ts'
import { dataOf, encryptText } from '#testing/captcha.ts'
import { outcomeOf } from '#testing/outcome.ts'
import { dataDirectory, givenDatabase, startProduct } from '#testing/product.ts'
import { call, callForeign } from '#web/api/call.ts'

import { openIdentity } from './sign-in/identity.ts'
import { addThirdParty } from './third-party/open.ts'

const { fetch } = globalThis
beforeEach(() => void (globalThis.location ??= new URL('http://127.0.0.1/') as unknown as Location))
afterEach(() => void (globalThis.fetch = fetch))

/** Two servers with one database, key and file directory; calls alternate between them. */
async function openServers(env: Record<string, string> = {}) {
  const { url } = await givenDatabase({ migrated: true })
  const [first, second] = [await dataDirectory(), await dataDirectory()]
  const one = startProduct({ DATA_DIR: first, DATABASE_URL: url, ...env })
  const addresses = [await one.open()]
  await copyFile(join(first, 'secret.key'), join(second, 'secret.key'))
  await mkdir(join(first, 'files'), { recursive: true })
  await symlink(join(first, 'files'), join(second, 'files'))
  const two = startProduct({ DATA_DIR: second, DATABASE_URL: url, ...env })
  addresses.push(await two.open())
  const pool = openPool({ connection: url, size: 2 })
  const db = openDatabase(pool)
  onTestFinished(() => pool.end())
  let turn = 0
  globalThis.fetch = (request, init) => {
    const asked = new Request(request, init)
    const { pathname, search } = new URL(asked.url)
    return fetch(new Request(addresses[(turn += 1) % 2] + pathname + search, asked))
  }
  const visitor = {
    call: <R extends Route>(route: R, input: Input<R>): Promise<Output<R>> => call(route, input),
  }
  return { servers: [one, two] as const, addresses, pool, db, dataDir: first, visitor }
}

test('sign-in, captchas, limits and files work across two servers', async () => {
  const { db, pool, dataDir, visitor, addresses } = await openServers()
  const senders = { sms: undefined, mail: undefined }
  const identity = addThirdParty(await openIdentity({ db, dataDir, senders, report: console.error }))
  onTestFinished(() => identity.close())

  const clerk = await buildStaff({ db, identity }, ['counter_clerk'])
  // five calls a round: every step reaches both servers
  for (let i = 0; i < 6; i += 1) {
    const password = await encryptFor(visitor, clerk.password)
    const grant = { grant: 'password' as const, username: clerk.username, encrypted: password }
    const { step } = await visitor.call(token.signIn, grant)
    await db.updateTable('account').set({ totpStep: 0 }).where('id', '=', clerk.id).execute()
    const code = totpOf(clerk.secret ?? '')
    const { tokens } = await visitor.call(token.signIn, {
      grant: 'second_factor',
      ticket: step?.ticket ?? '',
      code,
    })
    const me = await call(users.me, {}, { token: tokens?.accessToken })
    expect(me).toMatchObject({ name: clerk.name })
    const next = { grant: 'refresh_token' as const, refreshToken: tokens?.refreshToken ?? '' }
    expect((await visitor.call(token.refresh, next)).accessToken).toBeTruthy()
  }

  const drawn = dataOf(await callForeign(captcha.get, { captchaType: 'blockPuzzle' }))
  const pointJson = encryptText('{"x":0,"y":5}', drawn.secretKey)
  const answer = { captchaType: 'blockPuzzle', token: drawn.token, pointJson }
  expect(await callForeign(captcha.check, answer)).toMatchObject({ repCode: '6111' }) // wrong answer
  expect(await callForeign(captcha.check, answer)).toMatchObject({ repCode: '6110' }) // used up on both servers

  const check = () => outcomeOf(visitor.call(users.checkUsername, { username: 'another', ticket: 'x' }))
  for (let i = 0; i < 20; i += 1) expect(await check()).not.toBe('too_many_requests')
  await expect.poll(async () => [await check(), await check()]).toEqual(Array(2).fill('too_many_requests'))

  await pool.query('update credit_price set price = 0')
  const code = await buildBorehole(db)
  const id = await buildFile({ pool, dataDir }, code, Buffer.from('%PDF-1.4 内容'))
  const { id: account } = await buildAccount(db)
  const headers = { authorization: `Bearer ${await buildSession(db, { account })}` }
  for (const address of addresses) {
    const file = await fetch(`${address}/api/files/${id}`, { headers })
    expect(await file.text()).toBe('%PDF-1.4 内容')
  }
})

test('a killed server costs one retry; a stopping one first reports that it is not ready', async () => {
  const { db, servers, addresses } = await openServers({ DRAIN_SECONDS: '2' })
  const { id } = await buildAccount(db, { permissions: ['content.write'] })
  const session = await buildSession(db, { account: id })
  const [killed, staying] = addresses as [string, string]
  const list = (address: string) =>
    fetch(`${address}/api${catalogue.list.path.replace(':kind', 'borehole')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }).then(({ status }) => status)
  const publish = (address: string, key: string) =>
    fetch(`${address}/api${articleRoutes.create.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': key,
        authorization: `Bearer ${session}`,
      },
      body: JSON.stringify({
        values: {
          category: 'notice',
          title: key,
          source: '本馆',
          pinned: false,
          body: [{ type: 'paragraph', spans: [{ text: '正文' }] }],
        },
      }),
    }).then(async (answer) => ((await answer.json()) as { data: { id: number } }).data.id)

  const first = await publish(killed, 'key-of-one-article')
  expect(await publish(staying, 'key-of-one-article')).toBe(first)
  servers[0].child.kill('SIGKILL')
  await servers[0].ended
  await expect(publish(killed, 'key-of-another')).rejects.toThrow('fetch failed')
  expect(await publish(staying, 'key-of-another')).toBeGreaterThan(first)

  servers[1].child.kill('SIGTERM')
  await expect.poll(() => fetch(`${staying}/api/health/ready`).then(({ status }) => status)).toBe(503)
  expect([await list(staying), await publish(staying, 'key-of-a-third')]).toEqual([200, expect.any(Number)])
  expect(await servers[1].ended).toBe(0)
})
