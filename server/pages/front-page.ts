import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

import type { Site } from '#contract/site.ts'
import type { SiteSettings } from '#server/site/site.ts'

import { escaped, inScript } from './html.ts'

/** Milliseconds to wait for the settings; after that the last known page is sent. */
const patience = 1000

interface Packed {
  key: string
  tag: string
  plain: Buffer
  br: Buffer
  gzip: Buffer
}

export type FrontPage = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>

/**
 * Serves the index page with the title, the description and the settings of the library, so that the browser
 * need not request them. Rendered and compressed once per version of the settings and of the web.
 */
export function openFrontPage(settings: SiteSettings, root: string): FrontPage {
  const file = join(root, 'index.html')
  let packed: Packed | undefined
  return async (request, reply) => {
    const [{ mtimeMs, size }, site] = await Promise.all([stat(file), settingsInTime(settings)])
    const built = `${mtimeMs}-${size}`
    const key = `${built}-${site?.version}`
    const isLastKnown = site === undefined && packed?.key.startsWith(`${built}-`)
    if (!packed || (packed.key !== key && !isLastKnown))
      packed = await pack(key, withSettings(await readFile(file, 'utf8'), site))
    return send(request, reply, packed)
  }
}

/** The page must be sent even if the settings cannot be read. */
function settingsInTime({ read }: SiteSettings): Promise<Site | undefined> {
  const known = read().catch(() => undefined)
  return Promise.race([known, delay(patience, undefined, { ref: false })])
}

async function pack(key: string, html: string): Promise<Packed> {
  const plain = Buffer.from(html)
  const [br, gz] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { key, tag: tagOf(html), plain, br, gzip: gz }
}

/** Weak, since the same page is sent with several encodings. */
export const tagOf = (text: string): string => `W/"${createHash('sha1').update(text).digest('base64url')}"`

const encodings = ['br', 'gzip'] as const

function send(request: FastifyRequest, reply: FastifyReply, { tag, ...packed }: Packed): FastifyReply {
  reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = encodings.find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(packed[encoding ?? 'plain'])
}

/** Inserts the name, texts and emblem of the library; unchanged if they are unknown. */
export function withSettings(html: string, site: Site | undefined): string {
  if (!site) return html
  const { name, version, description, lead, drawings } = site
  const words = description || lead
  const meta = (attribute: string, content: string) =>
    content && `\n    <meta ${attribute} content="${escaped(content)}" />`
  const head =
    `<title>${escaped(name)}</title>` +
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
