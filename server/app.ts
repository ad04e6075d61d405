import { existsSync } from 'node:fs'

import compress from '@fastify/compress'
import files from '@fastify/static'
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'

import type { api } from '#contract/api.ts'
import { AppError } from '#contract/errors.ts'
import { securityRoutes } from '#server/account-security/account-security.routes.ts'
import { staffRoutes } from '#server/accounts/staff.routes.ts'
import { codeRoutes, userRoutes } from '#server/accounts/users.routes.ts'
import { appEndpoints } from '#server/apps/apps.routes.ts'
import { auditRoutes, logRoutes } from '#server/audit/audit.routes.ts'
import { causeOf, type Failures } from '#server/audit/failures.ts'
import { batchEndpoints } from '#server/back-office/sheet/batches.routes.ts'
import { type Sheets, workAtBatches } from '#server/back-office/sheet/sheet.ts'
import { stewardshipRoutes } from '#server/catalogue/bin/stewardship.routes.ts'
import { catalogueRoutes } from '#server/catalogue/catalogue.routes.ts'
import { versionRoutes } from '#server/catalogue/history/versions.routes.ts'
import { draftRoutes } from '#server/catalogue/review/review.routes.ts'
import { contentEndpoints, contentRoutes } from '#server/content/content.routes.ts'
import { creditEndpoints, creditRoutes } from '#server/credit/credit.routes.ts'
import { dashboardRoutes } from '#server/dashboard/dashboard.routes.ts'
import { departmentEndpoints } from '#server/departments/departments.routes.ts'
import { categoryEndpoints } from '#server/dictionaries/categories.routes.ts'
import {
  dictionaryGroupEndpoints,
  dictionaryItemEndpoints,
  dictionaryRoutes,
} from '#server/dictionaries/dictionaries.routes.ts'
import { favouriteRoutes, folderRoutes } from '#server/favourites/favourites.routes.ts'
import { fileRoutes } from '#server/files/files.routes.ts'
import { groupEndpoints } from '#server/groups/groups.routes.ts'
import { healthRoutes } from '#server/health/health.routes.ts'
import { historyRoutes } from '#server/history/history.routes.ts'
import type { Endpoint } from '#server/http/implement.ts'
import { listenerOver } from '#server/http/listener.ts'
import { answerMalformed } from '#server/http/malformed.ts'
import { methodsOf, mount, openCallSemaphore } from '#server/http/mount.ts'
import { answerFailure, refusalOf } from '#server/http/refusal.ts'
import { requestNames } from '#server/http/request-names.ts'
import { guardBrowsers } from '#server/http/security-headers.ts'
import type { ServerState } from '#server/http/state.ts'
import { importRoutes } from '#server/imports/imports.routes.ts'
import { mapEditingEndpoints } from '#server/map/editing/editing.routes.ts'
import { mapRoutes } from '#server/map/map.routes.ts'
import { openMapHosts, openPreviews, type Previews } from '#server/map/map.ts'
import { menuEditorRoutes, menuRoutes } from '#server/menus/menus.routes.ts'
import { openapiRoutes } from '#server/openapi/openapi.routes.ts'
import type { Browsing } from '#server/openapi/openapi.ts'
import { organisationEndpoints } from '#server/organisations/organisations.routes.ts'
import { openOverload } from '#server/overload/overload.ts'
import { servePages } from '#server/pages/pages.ts'
import { placeRoutes } from '#server/places/places.routes.ts'
import { roleEndpoints } from '#server/roles/roles.routes.ts'
import { askRoutes } from '#server/search/ask/ask.routes.ts'
import type { AiAccount } from '#server/search/ask/service.ts'
import { searchRoutes } from '#server/search/search.routes.ts'
import { captchaRoutes } from '#server/sign-in/captcha/captcha.routes.ts'
import type { Identity } from '#server/sign-in/identity.ts'
import { tokenRoutes } from '#server/sign-in/tokens/tokens.routes.ts'
import { signingRoutes } from '#server/signing/signing.routes.ts'
import { siteRoutes, siteSettingsEndpoints } from '#server/site/site.routes.ts'
import { statisticsRoutes } from '#server/statistics/statistics.routes.ts'
import { templateEndpoints, testGroupEndpoints } from '#server/templates/templates.routes.ts'
import { uiMenuEndpoints } from '#server/ui-menus/ui-menus.routes.ts'
import { accountEndpoints } from '#server/users/users.routes.ts'
import { openUsers } from '#server/users/users.ts'

import type { Services } from './services.ts'
import { storesOver } from './stores.ts'

/** Features that need nothing but what every call brings. */
const plain = {
  browseHistory: historyRoutes,
  catalogue: catalogueRoutes,
  content: contentRoutes,
  credit: creditRoutes,
  drafts: draftRoutes,
  favourites: favouriteRoutes,
  files: fileRoutes,
  folders: folderRoutes,
  imports: importRoutes,
  places: placeRoutes,
  stewardship: stewardshipRoutes,
  versions: versionRoutes,
}

/** Assembles the endpoints of all features. */
function featuresOver({
  identity,
  services,
  ai,
  tianditu,
  browsing = 'staff',
  previews,
}: AppOptions & { previews: Previews }): Record<keyof typeof api, Endpoint[]> {
  const { db } = identity
  const { search, searchLog, site, visits, readArea } = services
  const users = openUsers(identity)
  const sheets = sheetsOf(identity, services, storesOver(users))
  return {
    app: appEndpoints(db),
    ask: askRoutes(search, ai),
    ...contentEndpoints(db),
    ...plain,
    auditLog: auditRoutes(db),
    batches: batchEndpoints(sheets),
    captcha: captchaRoutes(identity.captchas),
    category: categoryEndpoints(sheets),
    codes: codeRoutes(identity),
    ...creditEndpoints(db),
    dashboard: dashboardRoutes,
    department: departmentEndpoints(identity, users, sheets),
    description: openapiRoutes(browsing),
    dictionaries: dictionaryRoutes(db),
    dictionaryGroup: dictionaryGroupEndpoints(sheets),
    dictionaryItem: dictionaryItemEndpoints(sheets),
    group: groupEndpoints(sheets),
    health: healthRoutes(db),
    log: logRoutes,
    map: mapRoutes(readArea, tianditu),
    ...mapEditingEndpoints(db, previews),
    menu: menuEditorRoutes(db),
    menus: menuRoutes(db),
    organisation: organisationEndpoints(sheets),
    role: roleEndpoints(db),
    search: searchRoutes(search, searchLog),
    security: securityRoutes(identity),
    signing: signingRoutes,
    site: siteRoutes(site),
    siteSettings: siteSettingsEndpoints(db),
    staff: staffRoutes(identity),
    statistics: statisticsRoutes(visits),
    template: templateEndpoints(db),
    testGroup: testGroupEndpoints(db),
    token: tokenRoutes(identity),
    uiMenu: uiMenuEndpoints(db),
    user: accountEndpoints(identity, users, sheets),
    users: userRoutes(identity),
  }
}

/** Imports and exports of the resources that have a sheet; this server writes the batches that wait. */
function sheetsOf(
  { db, personal }: Identity,
  { jobs, readingSheets: reading }: Services,
  stores: Sheets['stores'],
): Sheets {
  const sheets = { db, personal, jobs, reading, stores }
  workAtBatches(sheets)
  return sheets
}

export interface AppOptions {
  dataDir: string
  state: ServerState
  identity: Identity
  /** Closed with the server. */
  services: Services
  /** Answers questions from the catalogue; without it nothing is sent to an external service. */
  ai?: AiAccount | undefined
  /** Key of the archive at Tianditu; without it its base maps are not offered. */
  tianditu?: string | undefined
  /** Who may browse the API documentation; by default staff only. */
  browsing?: Browsing
  /** Log destination; silent if absent. */
  logger?: FastifyServerOptions['logger']
  /** Public scheme and host of the site. */
  publicUrl?: string | undefined
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  trustProxy?: string[]
  /** The built web; without it only the API is served. */
  webRoot?: string
  /** Maximum milliseconds for a call; by default one minute. */
  callLimit?: number
}

/** Builds the server over one database; `main.ts` listens with it, tests inject into it. */
export function buildApp(options: AppOptions): FastifyInstance {
  const { dataDir, state, identity, services, webRoot, callLimit = 60_000 } = options
  const { search, site, lastSeen } = services
  const { db, kinds, answers } = search
  const previews = openPreviews(identity.keys.preview, options.tianditu)
  const endpoints = Object.entries(featuresOver({ ...options, previews })).flatMap(([feature, list]) =>
    list.map((endpoint) => ({ ...endpoint, feature })),
  )
  const callSemaphore = openCallSemaphore()
  const overload = openOverload(callSemaphore.full)
  const app = fastify({
    serverFactory: listenerOver(overload),
    logger: options.logger ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    genReqId: requestNames(),
    bodyLimit: 65_536,
    routerOptions: { maxParamLength: 700 },
    frameworkErrors: answerFailure,
    clientErrorHandler: answerMalformed,
  })
  guardBrowsers(app)
  app.register(compress, packing)
  logRequests(app)
  noteFailures(app, services.failures)
  app.register((scope, _, done) => {
    const { policy, rates } = identity
    const context = { db, kinds, answers, dataDir, state, policy, lastSeen, rates }
    mount(scope, endpoints, { ...context, callSemaphore, callLimit })
    done()
  })
  app.addHook('onClose', services.close)
  app.addHook('onClose', async () => overload.close())
  noteDenials(app, identity)
  refuseUnknown(app, endpoints)
  const web = webRoot !== undefined && existsSync(webRoot) ? webRoot : undefined
  if (web) serveWeb(app, web)
  const { publicUrl, tianditu } = options
  servePages(app, { db, kinds, site, web, publicUrl, mapHosts: openMapHosts(db, tianditu), previews })
  return app
}

/** Lists are compressed in one call: a stream for each response costs more than the compression. */
const packing: Parameters<typeof compress>[1] = {
  threshold: 8192,
  syncThreshold: 65_536,
  zlibOptions: { level: 1 },
  encodings: ['gzip', 'deflate'],
}

/** Logs one JSON line for each request. Addresses are logged; tokens and bodies are not. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { id, method, ip, caller, routeOptions } = request
    const took = Math.round(reply.elapsedTime * 10) / 10
    const line = { request: id, method, route: routeOptions.url ?? '-', status: reply.statusCode, took, ip }
    request.log.info({ ...line, account: caller?.actor?.id }, 'answered')
    done()
  })
}

/** Answers failures; those that are the server's own are counted for the log. */
function noteFailures(app: FastifyInstance, failures: Failures): void {
  app.setErrorHandler((error, request, reply) => {
    const { id, method, routeOptions } = request
    if (refusalOf(error).code === 'server_error')
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

function refuseUnknown(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const routes = endpoints.map(({ route }) => ({
    methods: methodsOf(route),
    pattern: new RegExp(`^/api${route.path.replaceAll(/:\w+/g, '[^/]+').replaceAll('.', String.raw`\.`)}$`),
  }))
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? ''
    const allowed = routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods)
    const known = allowed.length > 0 && !allowed.includes(request.method)
    if (known) reply.header('allow', allowed.join(', '))
    return answerFailure(new AppError(known ? 'method_not_allowed' : 'not_found'), request, reply)
  })
}

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
