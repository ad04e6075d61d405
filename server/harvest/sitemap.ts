import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import { dayOf, today } from '#server/catalogue/view-level.ts'
import { sendVersioned } from '#server/http/bytes.ts'
import { recordAddress } from '#server/http/site-address.ts'
import { styleOf, tagOf } from '#server/ogc/answer.ts'
import { packPieces } from '#server/ogc/page-packing.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'
import type { Rates } from '#server/rates/rates.ts'
import { sourceOf } from '#server/rates/source.ts'

import { listParts, listRecordsOf, type SitemapPart } from './sitemap.queries.ts'
import { element, xmlHead, xmlText } from './xml.ts'

/** Ids of a part; the protocol allows 50,000 addresses. */
const partSize = 20_000
/** Addresses that are written between two turns of other calls. */
const pieceSize = 2000
const maxParts = 50_000

/** Pages of robots and sitemaps that an address may fetch in a minute: a crawler fetches each once a day. */
const fetches = { points: 120, seconds: 60 }

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const mediaType = 'application/xml; charset=utf-8'

interface SitemapContext extends CachedDb {
  kinds: Kinds
  rates: Rates
  publicUrl: string | undefined
}

/** Serves `robots.txt` and the sitemap that it names: the permanent address of every record that is not secret. */
export function serveSitemap(app: FastifyInstance, context: SitemapContext): void {
  const { publicUrl, rates } = context
  const turns = fairSemaphore({ width: 1, depth: 16, share: 2 })
  const admit = ({ ip }: FastifyRequest) => {
    const retryAfter = rates.of('sitemap', fetches).take(sourceOf(ip))
    if (retryAfter > 0) throw new AppError('too_many_requests', { retryAfter })
  }
  const baseOf = (request: FastifyRequest) => styleOf(request, 'json', publicUrl).base
  app.get('/robots.txt', (request, reply) => {
    admit(request)
    return reply.type('text/plain; charset=utf-8').send(robots(baseOf(request)))
  })
  app.get('/sitemap.xml', async (request, reply) => {
    admit(request)
    return sendIndex(context, baseOf(request), { request, reply })
  })
  app.get<{ Params: { part: string } }>('/sitemap-:part(^\\d{1,6}).xml', async (request, reply) => {
    admit(request)
    const part = Number(request.params.part)
    const found = (await partsOf(context)).find((one) => one.part === part) ?? fail('not_found')
    const base = baseOf(request)
    return sendVersioned(request, reply, {
      mediaType,
      version: tagOf(['sitemap', base, found, today()]),
      gzipped: () => turns.holdFor(sourceOf(request.ip), () => packPieces(writePart(context, base, part))),
    })
  })
}

const robots = (base: string) =>
  [
    'User-agent: *',
    'Disallow: /api/',
    'Allow: /api/harvest/catalog',
    'Allow: /api/harvest/records/',
    '',
    `Sitemap: ${base}/sitemap.xml`,
    '',
  ].join('\n')

/** Found once a day: they name no code, so what is sealed meanwhile is not told by them. */
const partsOf = ({ db, answers }: SitemapContext): Promise<SitemapPart[]> =>
  answers.get('counts', ['sitemap', today()], () => answers.counting.hold(() => listParts(db, partSize)))

async function sendIndex(
  context: SitemapContext,
  base: string,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const parts = (await partsOf(context)).slice(-maxParts)
  const lines = parts.map(({ part, changedAt }) =>
    element('sitemap', element('loc', xmlText(`${base}/sitemap-${part}.xml`)), lastModified(changedAt)),
  )
  const plain = `${xmlHead}<sitemapindex ${namespace}>${lines.join('\n')}</sitemapindex>\n`
  return sendVersioned(request, reply, {
    mediaType,
    version: tagOf(plain),
    gzipped: () => packPieces(piecesOf(plain)),
    plain,
  })
}

async function* piecesOf(plain: string): AsyncGenerator<string> {
  yield plain
}

async function* writePart({ db, kinds }: SitemapContext, base: string, part: number): AsyncGenerator<string> {
  const records = await listRecordsOf(db, part, partSize)
  yield `${xmlHead}<urlset ${namespace}>`
  for (let from = 0; from < records.length; from += pieceSize) {
    const lines = records.slice(from, from + pieceSize).flatMap(({ kind: name, code, updatedAt }) => {
      const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
      const address = kind && recordAddress(base, kind, code)
      return address ? [element('url', element('loc', xmlText(address)), lastModified(updatedAt))] : []
    })
    yield `${lines.join('\n')}\n`
  }
  yield '</urlset>\n'
}

const lastModified = (at: Date) => element('lastmod', dayOf(at.getTime()))
