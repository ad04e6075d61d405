import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import { kinds } from '#contract/catalogue/kinds.ts'
import { type DatabaseOptions, type Db, openDatabase } from '#database/database.ts'
import { openReplicas, type Replicas } from '#database/replicas/replicas.ts'
import { openWrittenLog } from '#database/replicas/written-log.ts'
import { directoryTrouble } from '#database/start-refusal.ts'
import { backfillInBackground } from '#database/upgrade/backfill.ts'
import { type Guard, openGuard } from '#database/watch/guard.ts'
import { watchDatabase } from '#database/watch/watch.ts'
import type { ServerState } from '#server/http/state.ts'

import { firstAccounts } from './accounts/first-accounts.ts'
import { buildApp } from './app.ts'
import { stopBackup } from './backup/backup.ts'
import { readTarget } from './backup/open-target.ts'
import { type ScheduledBackup, scheduleBackup } from './backup/schedule.ts'
import { verifyInProcess } from './backup/verification-process.ts'
import { rebuildWhenStale } from './catalogue/search-documents/rebuild.ts'
import type { Config } from './config.ts'
import type { DepositContext } from './deposits/context.ts'
import { type FileContext, inBackground } from './files/service/service.ts'
import { runHousekeeping } from './housekeeping.ts'
import { isDemoWithoutPeople, isFresh } from './library.queries.ts'
import { type Library, openLibrary } from './library.ts'
import { writtenMessage } from './loans/messages/loan-messages.ts'
import { nameKinds } from './map/map.ts'
import { openSenders } from './messages/messages.ts'
import { isDemo } from './mode.ts'
import { type Personal, phoneKey } from './people/people.ts'
import { listRelaxed } from './policy/relaxed.ts'
import { filesFolder } from './record-files/record-files.ts'
import { readFiles } from './record-files/text/text.ts'
import type { Secrets } from './secrets/secrets.ts'
import { openServices, type Services } from './services.ts'
import { openIdentity } from './sign-in/identity.ts'
import type { Closeable } from './start/lifetime.ts'
import { portTrouble } from './start/port.ts'
import { openObservation } from './telemetry/observation.ts'
import { type Metrics, openMetrics } from './telemetry/telemetry.ts'
import { openDemoProvider } from './third-party/demo-provider/demo-provider.ts'
import { listDemoProvider } from './third-party/demo-provider/listing.ts'
import { addThirdParty } from './third-party/open.ts'

const longestDrain = 10_000

interface OpenServerOptions {
  state: ServerState
  /** What has to be closed again, in the order in which it was opened. */
  opened: Closeable[]
  log: (line: string) => void
}

/** Opens the library and serves it; undefined if the process was asked to stop meanwhile. */
export async function openServer(config: Config, opening: OpenServerOptions) {
  const { state, opened, log } = opening
  const guard = openGuard()
  const observation = await openObservation(config, log)
  opened.push(observation)
  const library = await openLibrary(config, { log, guard, observe: observation.observe })
  opened.push(library)
  await fillWhenEmpty(config, library, log)
  if (state.phase !== 'starting') return undefined
  const replicas = watchAll(config, library, { guard, opened, log, observe: observation.observe })
  const db = openDatabase(library.pool)
  const demo = await isDemo(config, db)
  const report = (trouble: unknown) => (typeof trouble === 'string' ? log(trouble) : console.error(trouble))
  const { dataDir, publicUrl, files } = config
  const senders = (accounts: Parameters<typeof openSenders>[0]) => openSenders(accounts, { demo, log })
  const signingIn = await openIdentity({ db, dataDir, senders, environment: config, report })
  const provider = demo ? await openProvider(signingIn.secrets, publicUrl) : undefined
  const identity = addThirdParty(signingIn, publicUrl, provider)
  opened.push(identity)
  const { passwords, personal } = identity
  const isFilled = config.demo === 'city' && (await isDemoWithoutPeople(db))
  const now = Date.now()
  if (isFilled) await bringPeople(db, personal, now)
  const whoMaySignIn = await firstAccounts({ db, passwords, personal, dataDir, demo })
  await nameKinds(db, kinds)
  const { tracing, aroundJob, statementTimes } = observation
  const base = { db, pool: library.pool, kinds, dataDir, files, report }
  const services = openServices({ ...base, aroundJob, statementTimes })
  if (isFilled) await bringFiles(db, services, { dataDir, now })
  const backup = await backUpWhereNamed(config, db, { opened, report })
  const metrics = await measureWhereNamed(
    config,
    { pool: library.pool, backup: backup ?? lackingBackup(config, demo), replicas },
    opened,
  )
  const app = buildApp({
    identity,
    metrics,
    tracing,
    services,
    replicas,
    dataDir: config.dataDir,
    state,
    logger: config.log,
    publicUrl,
    trustProxy: config.trustProxy,
    tianditu: config.tianditu,
    browsing: config.apiDocs ?? (demo ? 'everyone' : 'staff'),
    webRoot: join(import.meta.dirname, '../dist'),
  })
  opened.push(...workBeside(app, services, { dataDir, log }), drainOnClose(app, config.drainSeconds))
  const address = await listen(app, config)
  await listDemoProvider(db, personal, { provider, listening: app.server.address() })
  state.phase = 'ok'
  return { address, whoMaySignIn, relaxed: demo ? [] : await listRelaxed(db, config) }
}

/** What a server does beside its calls. */
function workBeside(
  app: FastifyInstance,
  services: Services,
  { dataDir, log }: { dataDir: string; log: OpenServerOptions['log'] },
): Closeable[] {
  const { pool } = services
  const reportOf = (what: string) => (error: unknown) => app.log.error(error, what)
  return [
    runHousekeeping({ ...services, dataDir }, reportOf('housekeeping')),
    readFiles({ db: openDatabase(pool), dataDir, report: reportOf('reading files') }),
    rebuildWhenStale(pool, { kinds, log, report: reportOf('search documents') }),
    backfillInBackground(pool, { log, report: reportOf('backfill') }),
  ]
}

/** Watches whether the database answers, and how far its replicas, if it has any, have followed it. */
function watchAll(
  { readUrls }: Config,
  { connection }: Library,
  {
    guard,
    opened,
    log,
    observe,
  }: Pick<OpenServerOptions, 'opened' | 'log'> & Pick<DatabaseOptions, 'observe'> & { guard: Guard },
): Replicas | undefined {
  const written = openWrittenLog()
  const hasReplicas = readUrls.length > 0
  const report = (answers: boolean) =>
    log(
      answers
        ? '数据库已恢复应答'
        : `数据库没有应答，${hasReplicas ? '只读副本能答的照常应答' : '暂停提供服务'}，恢复后自动继续`,
    )
  opened.push(watchDatabase({ connection, guard, report, ask: hasReplicas ? written.read : undefined }))
  if (!hasReplicas) return undefined
  const replicas = openReplicas({ urls: readUrls, written, guard, log, observe })
  opened.push(replicas)
  return replicas
}

/** A library of one's own whose embedded database is not backed up lacks that; a demo does not. */
const lackingBackup = ({ databaseUrl }: Config, demo: boolean) =>
  demo || databaseUrl !== undefined ? undefined : 'lacking'

/** Serves metrics, if an address is named for them. */
async function measureWhereNamed(
  { metrics: address }: Config,
  measured: Parameters<typeof openMetrics>[1],
  opened: Closeable[],
): Promise<Metrics | undefined> {
  if (!address) return undefined
  const metrics = await openMetrics(address, measured)
  opened.push(metrics)
  return metrics
}

/** Backs the library up, if a folder is named for that; what was written last is archived when the server stops. */
async function backUpWhereNamed(
  { backup: settings, dataDir, databaseUrl }: Config,
  db: Db,
  { opened, report }: { opened: Closeable[]; report: (trouble: unknown) => void },
): Promise<ScheduledBackup | undefined> {
  if (!settings) {
    if (databaseUrl === undefined) await stopBackup(db)
    return undefined
  }
  const target = await readTarget(settings, dataDir)
  const verify = (series: string, signal: AbortSignal) => verifyInProcess(dataDir, series, signal)
  const context = { db, target, filesFolder: filesFolder(dataDir), days: settings.days, verify }
  const backup = await scheduleBackup(context, report)
  opened.push(backup)
  return backup
}

/**
 * Fills a new library with the demo city, completely or not at all. One that was emptied later stays empty.
 */
async function fillWhenEmpty(
  { demo, dataDir }: Config,
  { pool }: Library,
  log: OpenServerOptions['log'],
): Promise<void> {
  if (demo === 'none' || !(await isFresh(openDatabase(pool)))) return
  const { loadDemo } = await import('#demo/load.ts')
  await loadDemo(pool, { boreholes: 20_000, dataDir, log }).catch((error) =>
    Promise.reject(directoryTrouble(error, dataDir) ?? error),
  )
}

/**
 * The people of the demo city, however it was loaded: they need the key of the library, which is there by now. A library
 * that has accounts is left alone.
 */
async function bringPeople(db: Db, { seal, index }: Personal, now: number): Promise<void> {
  const { loadPeople } = await import('#demo/people/people.ts')
  const storePhone = (phone: string) => ({ phone: seal(phone), phoneKey: index(phoneKey(phone)) })
  await loadPeople(db, { storePhone, loanMessage: writtenMessage }, now)
}

/** What of the demo city needs the store, which is open by now. */
async function bringFiles(db: Db, services: Services, { dataDir, now }: { dataDir: string; now: number }) {
  await bringIllustrations(inBackground(services.files, db), dataDir)
  await bringDeposits({ ...services, db, kinds, reading: services.readingSheets }, { dataDir, now })
}

/** Pictures and attachments of its texts: they need somebody who writes them, and the store, which is open by now. */
async function bringIllustrations(files: FileContext, dataDir: string): Promise<void> {
  const [{ illustrations }, { illustrateTexts }] = await Promise.all([
    import('#demo/content/files/illustrations.ts'),
    import('./content/files/illustrate.ts'),
  ])
  await illustrateTexts(files, dataDir, await illustrations())
}

/** The provider of the demo, with the people of its page. */
const openProvider = async (secrets: Secrets, publicUrl: string | undefined) =>
  openDemoProvider(secrets, { publicUrl, people: (await import('#demo/city/visitors.ts')).visitors })

/** Their files need the store, which is open by now. */
async function bringDeposits(
  context: DepositContext,
  { dataDir, now }: { dataDir: string; now: number },
): Promise<void> {
  const [{ demoDeposits }, { handInAll }] = await Promise.all([
    import('#demo/deposits/deposits.ts'),
    import('./deposits/hand-in/hand-in.ts'),
  ])
  await handInAll(context, await demoDeposits(now), { dataDir, now })
}

/** Connections that the system queues while the server is busy: a rejected one retries only after seconds. */
const backlog = 4096

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  await app.listen({ host, port, backlog }).catch((error) => Promise.reject(portTrouble(error, port, host)))
  const address = app.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${bound}`
}

/**
 * Reports for some seconds that the server is not ready, then closes after the running requests. A second
 * call closes all connections at once.
 */
function drainOnClose(app: FastifyInstance, seconds: number): Closeable {
  const hurry = new AbortController()
  let closing: Promise<void> | undefined
  const drain = async () => {
    await delay(seconds * 1000, undefined, { signal: hurry.signal }).catch(() => {})
    const late = setTimeout(() => app.server.closeAllConnections(), longestDrain)
    await app.close()
    clearTimeout(late)
  }
  const close = async () => {
    if (!closing) return (closing = drain())
    hurry.abort()
    return app.server.closeAllConnections()
  }
  return { close }
}
