import { existsSync } from 'node:fs'

import compress from '@fastify/compress'
import files from '@fastify/static'
import fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'

import { AppError } from '#contract/errors.ts'
import { causeOf, type Failures } from '#server/audit/failures.ts'
import { serveSitemap } from '#server/harvest/sitemap.ts'
import type { Endpoint } from '#server/http/implement.ts'
import { noSuchCall, pathFault } from '#server/http/input/path.ts'
import { listenerOver } from '#server/http/listener.ts'
import { answerMalformed } from '#server/http/malformed.ts'
import { methodsOf, mount, openCallSemaphores } from '#server/http/mount.ts'
import { answerFailure, refusalOfCall } from '#server/http/refusal.ts'
import { requestNames } from '#server/http/request-names/request-names.ts'
import { guardBrowsers } from '#server/http/security-headers.ts'
import type { ServerState } from '#server/http/state.ts'
import { openMapHosts, openPreviews } from '#server/map/map.ts'
import { openOverload, type Overload } from '#server/overload/overload.ts'
import { servePages, typedPage } from '#server/pages/pages.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { gatewayAt } from '#server/signing/gateway.ts'
import { type AppObservers, observeApp } from '#server/telemetry/telemetry.ts'
import { openBrowserSpans, openTickets } from '#server/telemetry/tracing.ts'
import { serveDemoProvider } from '#server/third-party/demo-provider/serve.ts'
import { wayBack } from '#server/third-party/requests.ts'

import { workInBackground } from './background.ts'
import { type FeatureOptions, featuresOver } from './features.ts'

export interface AppOptions extends FeatureOptions, AppObservers {
  dataDir: string
  state: ServerState
  /** Log destination; silent if absent. */
  logger?: FastifyServerOptions['logger']
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[]
  /** The built web; without it only the API is served. */
  webRoot?: string
  /** Maximum milliseconds for a call; by default one minute. */
  callLimit?: number
  /** What refuses calls before they are read; by default when this process is late, full or short of memory. */
  overload?: Overload
}

/** Builds the server over one database; `main.ts` listens with it, tests inject into it. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { dataDir, state, identity, services, webRoot, callLimit = 60_000, publicUrl, tianditu } = options
  const { policy, rates } = identity
  const { search, site, lastSeen } = services
  const { db, kinds, answers } = search
  workInBackground(db, identity, services, dataDir)
  const previews = openPreviews(identity.secrets.key('map previews'), tianditu)
  const traceTickets = openTickets(identity.secrets.key('browser spans'))
  const browserSpans = openBrowserSpans(options.tracing, traceTickets)
  const endpoints = Object.entries(featuresOver({ ...options, previews, browserSpans })).flatMap(
    ([feature, list]) => list.map((endpoint) => ({ ...endpoint, feature })),
  )
  const callSemaphores = openCallSemaphores()
  const overload = options.overload ?? openOverload(callSemaphores.working.full)
  const app = fastify({
    serverFactory: listenerOver(overload),
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    genReqId: requestNames(options.trustProxy),
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 700 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerMalformed,
  })
  observeApp(app, options, { db, dataDir, answers, overload, callSemaphores, traceTickets })
  guardBrowsers(app)
  app.register(compress, compressionOptions)
  nameAnswers(app)
  logRequests(app)
  noteFailures(app, services.failures)
  app.register((scope, _, done) => {
    const context = { db, kinds, answers, dataDir, state, policy, lastSeen, rates }
    const { claim: claimSpace } = services.files.space
    mount(scope, endpoints, { ...context, callSemaphores, callLimit, claimSpace, replicas: options.replicas })
    done()
  })
  app.addHook('onClose', services.close)
  app.addHook('onClose', async () => overload.close())
  noteDenials(app, identity)
  const web = webRoot !== undefined && existsSync(webRoot) ? webRoot : undefined
  refuseUnknown(app, endpoints, web !== undefined)
  if (web) serveWeb(app, web)
  const mapHosts = openMapHosts(db, tianditu)
  const gateway = async (host: string) => ({
    ...gatewayAt(host, await policy()),
    mode: identity.mode,
    ...(options.tracing && { traces: true as const }),
  })
  const { demo } = identity.thirdParty
  if (demo)
    serveDemoProvider(app, demo, {
      db,
      isWayBack: async (redirect) => (await wayBack(identity, new URL(redirect).host)) === redirect,
    })
  serveSitemap(app, { db, answers, kinds, rates, publicUrl })
  servePages(app, { db, kinds, site, web, publicUrl, mapHosts, gateway, previews })
  return app
}

/** Lists are compressed in one call: a stream for each response costs more than the compression. */
const compressionOptions: Parameters<typeof compress>[1] = {
  threshold: 8192,
  syncThreshold: 65_536,
  zlibOptions: { level: 1 },
  encodings: ['gzip', 'deflate'],
}

/** Every answer carries the number under which the log has its request. */
function nameAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}

/** Logs one JSON line for each request. Addresses are logged; tokens and bodies are not. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, ip, caller, routeOptions, traced } = request
    const took = Math.round(reply.elapsedTime * 10) / 10
    const line = { request: id, method, route: routeOptions.url ?? '-', status: reply.statusCode, took, ip }
    request.log.info({ ...line, account: caller?.actor?.id, trace: traced?.traceId }, 'answered')
    done()
  })
}

/** Answers failures; those that are the server's own are counted for the log. */
function noteFailures(app: FastifyInstance, failures: Failures): void {
  app.setErrorHandler((error, request, reply) => {
    const { id, method, routeOptions } = request
    if (refusalOfCall(error, request).code === 'server_error')
      failures.note({ object: `${method} ${routeOptions.url ?? ''}`, cause: causeOf(error), request: id })
    return answerFailure(error, request, reply)
  })
}

/** Audits calls that are refused for missing permissions. */
function noteDenials(app: FastifyInstance, { auditBuffer }: Identity): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, ip, caller, routeOptions } = request
    if (reply.statusCode === 403) {
      const { id: account, name } = { ...caller?.program, id: undefined, ...caller?.actor }
      const object = `${method} ${routeOptions.url ?? ''}`
      auditBuffer.note({
        action: 'denied',
        success: false,
        account,
        ...(name && { name }),
        address: ip,
        object,
      })
    }
    done()
  })
}

/** Whoever types the address of a page without its # is led to it, if there are pages; programs are refused. */
function refuseUnknown(app: FastifyInstance, endpoints: readonly Endpoint[], hasPages: boolean): void {
  const routes = endpoints.map(({ route }) => ({
    route,
    pattern: new RegExp(
      `^/api${route.path.replaceAll('.', String.raw`\.`).replaceAll(/:(\w+)/g, '(?<$1>[^/]+)')}$`,
    ),
  }))
  const refuse = (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = routes.flatMap(({ route, pattern }) => {
      const found = pattern.exec(path)
      return found && !pathFault(route, decodedIn(found)) ? methodsOf(route) : []
    })
    const known = allowed.length > 0 && !allowed.includes(request.method)
    const page = hasPages ? typedPage(request) : undefined
    if (page !== undefined) return reply.header('cache-control', 'no-store').redirect(page, 303)
    if (known) reply.header('allow', allowed.join(', '))
    return answerFailure(known ? new AppError('method_not_allowed') : nothingAt(path), request, reply)
  }
  app.setNotFoundHandler(refuse)
  // before a body is read
  app.addHook('onRequest', async (request, reply) => (request.is404 ? refuse(request, reply) : undefined))
}

const nothingAt = (path: string): AppError =>
  path.startsWith('/api/') ? noSuchCall() : new AppError('not_found')

/** The parts of a path that was found to have the form of a call. */
const decodedIn = ({ groups = {} }: RegExpExecArray): Record<string, string> =>
  Object.fromEntries(Object.entries(groups).map(([name, text]) => [name, decodeURIComponent(text)]))

/** Hashed assets are cached for a year; index.html is revalidated each time. */
function serveWeb(app: FastifyInstance, root: string): void {
  app.register(files, {
    root,
    preCompressed: true,
    index: false,
    allowedPath: (path) => !path.startsWith('/index.html'), // the front page adds the settings
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  app.get('/api/docs', (_, reply) => reply.redirect('/#/api-docs'))
}
