import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Kinds } from '#contract/catalogue/kind.ts'
import type { Gateway } from '#contract/sign-in/gateway.ts'
import type { Db } from '#database/database.ts'
import { entryOf } from '#server/catalogue/entry.ts'
import { findRow } from '#server/catalogue/record.ts'
import { today } from '#server/catalogue/view-level.ts'
import { refusalOf } from '#server/http/refusal.ts'
import type { MapHosts, Previews } from '#server/map/map.ts'
import { readDrawing, type SiteSettings } from '#server/site/site.ts'

import { arrivalAt, typedPage } from './arrival.ts'
import { type FrontPage, openFrontPage, tagOf } from './front-page.ts'
import { escapeHtml, htmlPage, picturePage } from './html.ts'
import { recordPage } from './record-page.ts'

interface PagesContext {
  db: Db
  kinds: Kinds
  site: SiteSettings
  /** Directory of the built web; undefined if it is not served. */
  web: string | undefined
  /** Configured scheme and host of the site; request headers are not trusted. */
  publicUrl?: string | undefined
  /** Other servers that the map fetches from. */
  mapHosts: () => Promise<MapHosts>
  /** What the pages of a host call themselves. */
  gateway: (host: string) => Promise<Gateway>
  /** Pictures of maps that are being set up. */
  previews: Previews
}

export { typedPage }

/** Paths of older systems that were not hash routes. */
const oldAddresses = ['/projectDetailNew', '/d302/projectDetail', '/gdms/projectInfo']

/**
 * Serves pages outside the single-page application: permanent addresses of records, the frame for other
 * sites, redirects of old paths.
 */
export function servePages(
  app: FastifyInstance,
  { db, kinds, site, web, publicUrl, mapHosts, gateway, previews }: PagesContext,
): void {
  app.register((scope, _, done) => {
    scope.setErrorHandler(answerTrouble)
    scope.get<{ Params: { kind: string; code: string } }>('/r/:kind/:code', async (request, reply) => {
      const { kind: asked, code } = request.params
      const kind = Object.hasOwn(kinds, asked) ? kinds[asked] : undefined
      const [row, { name }] = await Promise.all([kind && findRow(db, kind, code), site.read()])
      if (!kind || !row) return sendPage(reply.code(404), missingPage)
      const entry = { ...entryOf(kind, row), updatedAt: row.updatedAt.toISOString() }
      return sendPage(reply, recordPage({ kind, entry, site: name, origin: publicUrl, today: today() }))
    })
    scope.get<{ Params: { code: string } }>('/r/voucher/:code', (request, reply) =>
      reply.redirect(`/#/voucher/${encodeURIComponent(request.params.code)}`),
    )
    for (const path of oldAddresses) scope.get(path, (request, reply) => reply.redirect(`/#${request.url}`))
    scope.get<{ Params: { name: string } }>('/drawings/:name', (request, reply) =>
      sendDrawing(db, request, reply),
    )
    scope.get<{ Querystring: { of?: string } }>('/map-preview', (request, reply) =>
      sendPreview(reply, previews.open(request.query.of ?? '')),
    )
    if (web) serveFront(scope, site, openFrontPage({ site, mapHosts, gateway, root: web }))
    done()
  })
}

const home = '<p><a href="/#/home">去首页</a></p>'

const missingPage = htmlPage({
  title: '没有这份资料',
  body: `<p>网址可能写错了，或资料已撤下。</p>\n${home}`,
})

const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
  reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html)

function serveFront(scope: FastifyInstance, site: SiteSettings, front: FrontPage): void {
  for (const path of ['/', '/index.html'])
    scope.get(path, (request, reply) => {
      const page = arrivalAt(request.url)
      return page === undefined
        ? front(request, reply)
        : reply.header('cache-control', 'no-store').redirect(page, 303)
    })
  scope.get('/embed', async (request, reply) => {
    const framers = await site.frameOrigins()
    const policy = String(reply.getHeader('content-security-policy'))
    reply
      .header('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
      .removeHeader('x-frame-options')
    return front(request, reply, { 'frame-ancestors': framers })
  })
}

/**
 * Sends a drawing of the archive for an `<img>`; if it is opened directly, scripts and requests are blocked.
 */
async function sendDrawing(
  db: Db,
  request: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const svg = await readDrawing(db, request.params.name)
  if (svg === undefined) return sendPage(reply.code(404), missingPage)
  const tag = tagOf(svg)
  reply.header('cache-control', 'no-cache').header('etag', tag)
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply
    .header('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'")
    .type('image/svg+xml')
    .send(svg)
}

/** One picture of another server, for our own frames: nothing else is fetched, and nothing runs. */
function sendPreview(reply: FastifyReply, url: string | undefined): FastifyReply {
  if (url === undefined) return sendPage(reply.code(404), missingPage)
  const { origin } = new URL(url)
  const policy = `sandbox; default-src 'none'; img-src ${origin}; style-src 'unsafe-inline'; frame-ancestors 'self'`
  reply.header('content-security-policy', policy).removeHeader('x-frame-options')
  return reply.header('cache-control', 'no-store').type('text/html; charset=utf-8').send(picturePage(url))
}

/** Errors of these pages are shown as HTML. */
function answerTrouble(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, message } = refusalOf(error)
  if (status >= 500) request.log.error({ err: error, request: request.id }, 'failed')
  const body = `<p>${escapeHtml(message)}</p>\n<p>报修时请提供：${request.id}</p>\n${home}`
  return sendPage(reply.code(status), htmlPage({ title: '这一页没能打开', body }))
}
