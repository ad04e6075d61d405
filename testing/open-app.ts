import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Registry } from 'prom-client'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { kinds as allKinds } from '#contract/catalogue/kinds.ts'
import type { Actor, Permission } from '#contract/identity/identity.ts'
import type { HttpMethod, Input, Output, Route } from '#contract/route.ts'
import { openDatabase, openPool, type Db } from '#database/database.ts'
import type { Connection } from '#database/embedded/address.ts'
import type { ObserveStatement } from '#database/observe.ts'
import { buildApp, type AppOptions } from '#server/app.ts'
import type { AnswerCache } from '#server/caching/answer-cache.ts'
import type { Reach } from '#server/data-api/forward/fetch-host.ts'
import type { FileSettings } from '#server/files/file-service.ts'
import { nameKinds } from '#server/map/map.ts'
import type { Message } from '#server/messages/messages.ts'
import type { Overload } from '#server/overload/overload.ts'
import type { AiAccount } from '#server/search/ask/service.ts'
import { openServices, type Services } from '#server/services.ts'
import { openIdentity } from '#server/sign-in/identity.ts'
import type { StatementTimes } from '#server/statements/statement-times.ts'
import type { MetricSources } from '#server/telemetry/telemetry.ts'
import { traceStatements, type Tracing } from '#server/telemetry/tracing.ts'
import { type DemoPerson, openDemoProvider } from '#server/third-party/demo-provider/demo-provider.ts'
import { addThirdParty, type ThirdPartyIdentity } from '#server/third-party/open.ts'
import { call } from '#web/api/call.ts'

import { buildAccount, buildSession } from './builders/accounts.ts'
import { type KnownPictures, knownPictures } from './captcha.ts'
import { cityTemplate } from './city.ts'

/** A client of the server. */
export interface Caller {
  call: <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>
}

export interface SignedIn extends Caller {
  actor: Actor
  token: string
}

export interface TestApp {
  app: FastifyInstance
  db: Db
  pool: pg.Pool
  dataDir: string
  identity: ThirdPartyIdentity
  services: Services
  /** Every message that was delivered. */
  sent: readonly Message[]
  /** Pictures of captchas, and what solves them. */
  pictures: KnownPictures
  visitor: Caller
  /** A client at another address, with or without a token. */
  from: (address: string, token?: string) => Caller
  /** Signs in by inserting an account and a session. */
  signIn: (...permissions: Permission[]) => Promise<SignedIn>
  /** Sends anything at all, past the typed client that would refuse it. */
  raw: (method: HttpMethod, url: string, given?: RawInput) => Promise<RawAnswer>
}

interface RawInput {
  body?: unknown
  token?: string
  headers?: Record<string, string>
  /** The source address; this machine by default. */
  address?: string
}

export interface RawAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  /** The body as JSON; undefined when it is none. */
  body: { code: number; message: string; data: Record<string, unknown> }
}

type OfApp = Pick<AppOptions, 'browsing' | 'callLimit' | 'logger' | 'publicUrl' | 'replicas'> &
  Pick<AppOptions, 'state' | 'tianditu' | 'trustProxy' | 'webRoot'>

export interface TestAppOptions extends Partial<OfApp> {
  /** The AI service that the environment names. */
  ai?: AiAccount
  kinds?: Kinds
  answers?: AnswerCache
  files?: FileSettings
  /** What stands between calls of other hosts and the network. */
  reach?: Partial<Reach>
  /** SQL that adds to the migrated schema. */
  schema?: string
  /** Where it is measured, and what is told of its backup. */
  registry?: Registry
  /** What is measured of its statements. */
  statementTimes?: StatementTimes
  /** Sends traces. */
  tracing?: Tracing
  backup?: MetricSources['backup']
  /** Records cost what they cost readers; without it nothing. */
  charging?: true
  /** It is a demo, whose identity provider offers these people. */
  visitors?: readonly DemoPerson[]
  /** No service sends messages for it. */
  mute?: true
  /** Squarings of the captcha that is waited through. */
  lockSteps?: number
  /** With the demo city, instead of an empty library. */
  city?: true
  /** Milliseconds within which a password is to be hashed; long, since a crowded machine is slow and not full. */
  patience?: number
}

/** Refuses nothing: the process is the test's, too, and what that has to do is no load of the product. */
const overload: Overload = { refuses: () => false, refusals: () => 0, close: () => {} }

const closers: (() => Promise<void>)[] = []
const { fetch } = globalThis

/** Closes what the tests of a file have opened, wherever in it that was, and leaves the network as it was. */
export async function closeApps(): Promise<void> {
  globalThis.fetch = fetch
  for (const close of closers.splice(0).toReversed()) await close()
}

/** The whole product on a database of its own in a cluster: the real server, and the web's own client on top. */
export async function openTestApp(
  cluster: Connection,
  { schema, city, charging, ...options }: TestAppOptions = {},
): Promise<TestApp> {
  const { tracing, statementTimes } = options
  const observe = statementTimes?.observe ?? (tracing && traceStatements(tracing))
  const pool = await createDatabase(cluster, city, observe)
  if (schema) await pool.query(schema)
  if (!charging) await pool.query('update credit_price set price = 0')
  const library = await openOver(pool, options)
  const { app, db } = library
  const at = (address = '127.0.0.1') => ({ app, address })
  routeFetch(at())
  const signIn = async (...permissions: Permission[]) => {
    const actor = await buildAccount(db, { permissions })
    const token = await buildSession(db, { account: actor.id })
    return { actor, token, ...caller(at(), token) }
  }
  const from = (address: string, token?: string) => caller(at(address), token)
  return { ...library, visitor: caller(at()), from, signIn, raw: rawCaller(app) }
}

/** The server and what it stands on, over a database. */
async function openOver(
  pool: pg.Pool,
  {
    mute,
    patience = 60_000,
    kinds = allKinds,
    lockSteps,
    answers,
    files,
    reach,
    ai,
    visitors,
    registry,
    backup,
    statementTimes,
    ...options
  }: TestAppOptions,
) {
  const db = openDatabase(pool)
  const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-files-'))
  const sent: Message[] = []
  const keep = { send: (message: Message) => Promise.resolve(void sent.push(message)) }
  const report = (trouble: unknown) => console.error(trouble)
  const pictures = knownPictures()
  const leastMs = { blockPuzzle: 0, clickWord: 0, timeLock: 0 }
  const captcha = { pictures, work: 100, leastMs, ...(lockSteps && { steps: lockSteps }) }
  const senders = mute ? { sms: undefined, mail: undefined } : { sms: keep, mail: keep }
  const given = { senders, environment: { ai }, report, captcha, patience }
  const signingIn = await openIdentity({ db, dataDir, ...given })
  const { publicUrl, tracing } = options
  const demo = visitors && openDemoProvider(signingIn.secrets, { publicUrl, people: visitors })
  const identity = addThirdParty(signingIn, publicUrl, demo)
  await nameKinds(db, kinds)
  const opened = { db, pool, kinds, dataDir, report }
  const services = openServices({
    ...opened,
    files,
    answers,
    reach,
    aroundJob: tracing?.aroundJob,
    statementTimes,
  })
  const metrics = registry && { registry, pool, backup }
  const app = buildApp({ dataDir, identity, services, overload, metrics, state: { phase: 'ok' }, ...options })
  await app.ready()
  closers.push(async () => {
    await app.close()
    await identity.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, db, pool, dataDir, identity, services, sent, pictures }
}

/** A migrated, empty database of a cluster, or one with the city. */
export async function createDatabase(
  connection: Connection,
  city?: true,
  observe?: ObserveStatement,
): Promise<pg.Pool> {
  const template = city ? await cityTemplate(connection) : connection.database
  const name = `test_${randomBytes(6).toString('hex')}`
  const admin = openPool({ connection: { ...connection, database: 'postgres' }, size: 1 })
  await admin.query(`create database ${name} template ${template} strategy file_copy`) // page by page it takes four times as long
  await admin.end()
  // where many call at once, or pages are drawn in the same process, connections may be taken for seconds
  const pool = openPool({
    connection: { ...connection, database: name },
    size: 8,
    connectTimeout: 120_000,
    observe,
  })
  closers.push(async () => void (pool.ended || (await pool.end())))
  return pool
}

interface Way {
  app: FastifyInstance
  /** Where a call comes from. */
  address: string
}

/** The way of the call that is being made: many at once keep to their own. */
const way = new AsyncLocalStorage<Way>()

/** Several apps may live in one file: each call goes to its own, and what a page asks goes where the last call went. */
const caller = (to: Way, token?: string): Caller => ({
  call: (asked, input) => {
    routeFetch(to)
    return way.run(to, () => call(asked, input, { token }))
  },
})

/** `fetch` in this process speaks to the server without a socket. */
function routeFetch(latest: Way): void {
  globalThis.location ??= new URL('http://127.0.0.1/') as unknown as Location
  globalThis.fetch = async (request, init) => {
    const { app, address } = way.getStore() ?? latest
    const asked = new Request(request, init)
    const { method, url, headers, body } = asked
    if (new URL(url).host !== new URL(location.href).host) return fetch(asked) // another service's
    const { pathname, search } = new URL(url)
    const payload = body ? { payload: Buffer.from(await new Response(body).arrayBuffer()) } : {}
    const answer = await app.inject({
      method: method as 'GET',
      url: pathname + search,
      headers: Object.fromEntries(headers),
      remoteAddress: address,
      ...payload,
    })
    const sentHeaders = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    return new Response(answer.rawPayload as BodyInit, { status: answer.statusCode, headers: sentHeaders })
  }
}

function rawCaller(app: FastifyInstance): TestApp['raw'] {
  return async (method, url, { body, token, headers = {}, address } = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
      ...(body !== undefined && { payload: body as string }),
      ...(address && { remoteAddress: address }),
    })
    const text = answer.payload
    return {
      status: answer.statusCode,
      headers: answer.headers,
      text,
      body: parseJson(text) as RawAnswer['body'],
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
