import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'

import type { FastifyReply, FastifyRequest } from 'fastify'

/** Characters of an answer from which on speed counts for more than size. */
const largeText = 65_536

/** An answer as it is sent, encoded and packed: it can be kept and sent again. */
export class PackedAnswer {
  readonly gzipped: Buffer
  readonly tag: string

  constructor(text: string) {
    const packed = gzipSync(text, { level: text.length < largeText ? 4 : 1 })
    this.gzipped = Buffer.from(new Uint8Array(packed).buffer) // what zlib gives holds a larger piece of memory
    this.tag = `"${hash('sha256', this.gzipped, 'base64url')}"`
  }
}

/**
 * Sends a packed answer. A visitor's GET may be asked again with its tag; what depends on who asks is stored nowhere, and
 * to a POST the tag has no meaning.
 */
export function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { gzipped, tag }: PackedAnswer,
): FastifyReply {
  const { headers, method, caller } = request
  const isVisitors = method === 'GET' && caller === undefined
  reply.header('cache-control', isVisitors ? 'private, no-cache' : 'no-store')
  reply.header('vary', 'accept-encoding, authorization')
  if (isVisitors) {
    reply.header('etag', tag)
    if (isKnown(headers['if-none-match'], tag)) return reply.code(304).send()
  }
  reply.type('application/json; charset=utf-8')
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
    ? reply.header('content-encoding', 'gzip').send(gzipped)
    : reply.send(gunzipSync(gzipped).toString())
}

const isKnown = (known: string | undefined, tag: string): boolean =>
  known?.split(',').some((one) => one.trim().replace(/^W\//, '') === tag) ?? false
