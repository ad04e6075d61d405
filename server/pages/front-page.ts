import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'

import { isPlainOrigin } from '#contract/content/plain-origin.ts'
import { type Gateway, gatewayMeta } from '#contract/sign-in/gateway.ts'
import type { Site } from '#contract/site.ts'
import type { MapHosts } from '#server/map/map.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { escapeHtml, inScript } from './html.ts'

/** Milliseconds to wait for the settings; after that the last known page is sent. */
const patience = 1000

interface PackedPage {
  key: string
  tag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

/** Other origins by the directives of a page's policy that allow them. */
export type Origins = Readonly<Record<string, readonly string[]>>

/** Sends the page with a policy that allows some origins more. */
export type FrontPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  more?: Origins,
) => Promise<FastifyReply>

interface FrontPageServices {
  site: SiteSettings
  mapHosts: () => Promise<MapHosts>
  /** What the pages of a host call themselves. */
  gateway: (host: string) => Promise<Gateway>
  /** Directory of the built web. */
  root: string
}

/**
 * Serves the index page with the title, the description and the settings of the library, so that the browser
 * need not request them, and with a policy that lets the map fetch from its hosts and its popups open listed pages.
 * Rendered and compressed once per version of the settings and of the web, for each app that has pages of its own.
 */
export function openFrontPage({ site, mapHosts, gateway, root }: FrontPageServices): FrontPage {
  const file = join(root, 'index.html')
  const pages = new LRUCache<string, PackedPage>({ max: 8 })
  let origins: Origins = {}
  /** The page of an app; the last known one while the settings cannot be read. */
  const pageOf = async (built: string, settings: Site | undefined, gate: Gateway | undefined) => {
    const { app = '' } = gate ?? {}
    const key = `${built}-${settings?.version}-${JSON.stringify(gate)}`
    const known = pages.get(app)
    const isLastKnown = settings === undefined && known?.key.startsWith(`${built}-`)
    if (known && (known.key === key || isLastKnown)) return known
    const html = withGateway(withSettings(await readFile(file, 'utf8'), settings), gate)
    const page = await pack(key, html)
    pages.set(app, page)
    return page
  }
  return async (request, reply, more) => {
    const [{ mtimeMs, size }, settings, hosts, gate] = await Promise.all([
      stat(file),
      inTime(site.read()),
      inTime(mapHosts()),
      inTime(gateway(request.host)),
    ])
    if (hosts) origins = { ...origins, 'img-src': hosts.images, 'connect-src': hosts.calls }
    if (settings) origins = { ...origins, 'frame-src': settings.pageOrigins }
    const page = await pageOf(`${mtimeMs}-${size}`, settings, gate)
    return send(request, allow(reply, { ...origins, ...more }), page)
  }
}

/** The page must be sent even if the database does not answer. */
const inTime = <T>(reading: Promise<T>): Promise<T | undefined> =>
  Promise.race([reading.catch(() => undefined), delay(patience, undefined, { ref: false })])

/** Adds origins to the directives of the policy; none that could add a directive. */
function allow(reply: FastifyReply, origins: Origins): FastifyReply {
  const policy = String(reply.getHeader('content-security-policy')).split(';')
  const opened = policy.map((directive) => {
    const [name = '', ...known] = directive.split(' ')
    const added = (origins[name] ?? []).filter(isPlainOrigin)
    return [name, ...known, ...added].join(' ')
  })
  return reply.header('content-security-policy', opened.join(';'))
}

async function pack(key: string, html: string): Promise<PackedPage> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { key, tag: tagOf(html), plain, br, gzip: gz }
}

/** Weak, since the same page is sent with several encodings. */
export const tagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

const encodings = ['br', 'gzip'] as const

function send(request: FastifyRequest, reply: FastifyReply, { tag, ...packed }: PackedPage): FastifyReply {
  const own = ownTag(reply, tag)
  reply.header('cache-control', 'no-cache').header('etag', own).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === own) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = encodings.find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(packed[encoding ?? 'plain'])
}

/** Browsers keep the policy that came with the page: a page with another one is another page. */
const ownTag = (reply: FastifyReply, tag: string) =>
  tagOf(`${tag} ${String(reply.getHeader('content-security-policy'))}`)

/** Inserts what the page calls itself in its calls; unchanged if it is unknown. */
const withGateway = (html: string, gateway: Gateway | undefined): string =>
  gateway
    ? html.replace(
        '</title>',
        () => `</title>\n    <meta name="${gatewayMeta}" content="${escapeHtml(JSON.stringify(gateway))}" />`,
      )
    : html

/** Inserts the name, texts and emblem of the library; unchanged if they are unknown. */
export function withSettings(html: string, site: Site | undefined): string {
  if (!site) return html
  const { name, version, description, lead, drawings } = site
  const words = description || lead
  const meta = (attribute: string, content: string) =>
    content && `\n    <meta ${attribute} content="${escapeHtml(content)}" />`
  const head =
    `<title>${escapeHtml(name)}</title>` +
    meta('name="description"', words) +
    meta('property="og:type"', 'website') +
    meta('property="og:site_name"', name) +
    meta('property="og:title"', name) +
    meta('property="og:description"', words) +
    `\n    <script type="application/json" id="site">${inScript(site)}</script>`
  const hasEmblem = drawings.some((drawing) => drawing.name === 'emblem')
  const page = html.replace(/<title>[^<]*<\/title>/, () => head)
  return hasEmblem ? page.replace('href="/favicon.svg"', `href="/drawings/emblem?v=${version}"`) : page
}
