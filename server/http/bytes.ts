import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'

import { send } from '@fastify/send'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { fail } from '#contract/errors.ts'

import { asciiName } from './sent/ascii-name.ts'
import { pour, withFirst } from './sent/pour.ts'

/** A file to be sent. */
export interface Bytes {
  name: string
  /** An ASCII alternative for clients without Chinese; it may contain more than the name. */
  plainName?: string
  mediaType: string
  sha256: Buffer
  path: string
}

/** A span of bytes, both ends included. */
export interface Span {
  start: number
  end: number
}

/** Content of a store, read span by span. */
export interface StoredBytes extends Pick<Bytes, 'name' | 'mediaType' | 'sha256'> {
  size: number
  /** Everybody may read it: kept for so many seconds by whoever has it. */
  sharedFor?: number
  /** Piece by piece, each valid until the next is asked for. */
  read: (span: Span) => AsyncGenerator<Buffer>
}

/** Content generated for the call. */
export interface MadeFile {
  name: string
  mediaType: string
  content: Uint8Array | Readable
}

/** Gzipped content that is generated unless the client holds this version of it. */
export interface VersionedContent {
  mediaType: string
  version: string
  gzipped: () => Promise<Uint8Array>
  /** The same as it was, where it is kept. */
  plain?: string
  /** The caller chose its media type, by `Accept` where the address does not say. */
  negotiated?: true
  /** Packed in a way of its own, as pictures are: what `gzipped` returns is sent as it is. */
  asIs?: true
}

/**
 * Sends a file as a download under its own name; nothing in it can run in our origin. Supports `Range` and
 * `If-Range`, so that an interrupted download can be resumed.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, plainName = name, mediaType, sha256, path }: Bytes,
): Promise<FastifyReply> {
  const etag = `"${sha256.toString('base64url')}"`
  if (isKnown(request, etag)) return reply.code(304).header('etag', etag).send()
  const { statusCode, headers, stream } = await openFile(path, toRangeRequest(request, etag))
  if (statusCode === 416) reply.header('content-range', headers['Content-Range']).header('etag', etag)
  if (statusCode >= 400) fail(refusals[statusCode] ?? 'server_error')
  return asDownload(reply.code(statusCode).headers(headers).header('etag', etag), {
    name,
    plainName,
    mediaType,
  }).send(stream)
}

/** The same for content of a store. */
export async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredBytes,
): Promise<FastifyReply> {
  const { name, mediaType, sha256, size, read, sharedFor } = file
  const etag = `"${sha256.toString('base64url')}"`
  const caching = sharedFor === undefined ? 'private, no-store' : `public, max-age=${sharedFor}`
  reply.header('etag', etag).header('cache-control', caching)
  if (isKnown(request, etag)) return reply.code(304).send()
  const { range } = toRangeRequest(request, etag).headers
  const span = range === undefined ? 'whole' : spanOf(range, size)
  if (span === 'outside') {
    reply.header('content-range', `bytes */${size}`)
    fail('range_refused')
  }
  const { start, end } = span === 'whole' ? { start: 0, end: size - 1 } : span
  if (span !== 'whole') reply.code(206).header('content-range', `bytes ${start}-${end}/${size}`)
  reply.header('accept-ranges', 'bytes').header('content-length', end - start + 1)
  const download = asDownload(reply, { name, plainName: name, mediaType }).header('cache-control', caching)
  if (request.method === 'HEAD') return download.send()
  const pieces = read({ start, end })
  const first = await pieces.next() // what is missing is refused before anything is sent
  const { raw } = reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '')
  void pour(withFirst(first, pieces), raw).catch((error: unknown) =>
    request.log.error(error, 'sending a file'),
  )
  return reply
}

/** The one span of a range header; several, or what is none, ask for the whole (RFC 9110, 14.2). */
function spanOf(range: string, size: number): Span | 'whole' | 'outside' {
  const [, first, last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (first === undefined || `${first}${last}` === '') return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'outside'
}

const lastBytes = (count: number, size: number): Span | 'outside' =>
  count > 0 ? { start: Math.max(0, size - count), end: size - 1 } : 'outside'

/** The same for generated content. */
export const sendMade = (reply: FastifyReply, { name, mediaType, content }: MadeFile): FastifyReply =>
  asDownload(reply, { name, plainName: name, mediaType }).send(content)

/** Sends versioned content; the client asks each time whether it has changed. */
export async function sendVersioned(
  request: FastifyRequest,
  reply: FastifyReply,
  { mediaType, version, gzipped, plain, negotiated, asIs }: VersionedContent,
): Promise<FastifyReply> {
  const etag = `"${version}"`
  const vary = negotiated ? 'accept, accept-encoding' : 'accept-encoding'
  reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', vary)
  if (isKnown(request, etag)) return reply.code(304).send()
  reply.type(mediaType)
  if (asIs) return reply.send(Buffer.from(await gzipped()))
  if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? ''))
    return reply.header('content-encoding', 'gzip').send(await gzipped())
  return reply.send(plain ?? (await promisify(gunzip)(await gzipped())))
}

function asDownload(
  reply: FastifyReply,
  { name, plainName, mediaType }: Pick<Required<Bytes>, 'name' | 'plainName' | 'mediaType'>,
): FastifyReply {
  return reply
    .header('content-disposition', create(name, { fallback: asciiName(plainName) }))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('cache-control', 'private, no-store')
    .type(mediaType)
}

const refusals: Partial<Record<number, 'range_refused' | 'not_found'>> = {
  404: 'not_found',
  416: 'range_refused',
}

/** The library handles the range; type, name and validator are ours. */
function openFile(path: string, request: RangeRequest) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it reads method and headers only
  return send(request as unknown as Readable, encodeURIComponent(basename(path)), {
    root: dirname(path),
    dotfiles: 'allow',
    index: false,
    etag: false,
    lastModified: false,
    cacheControl: false,
    contentType: false,
  })
}

type RangeRequest = Pick<FastifyRequest, 'method' | 'headers'>

/** A range applies to GET only, and only if the content is unchanged. */
function toRangeRequest(
  { method, headers: { range, 'if-range': ifRange } }: RangeRequest,
  etag: string,
): RangeRequest {
  const counts = method === 'GET' && (ifRange === undefined || ifRange === etag)
  return { method, headers: counts && range !== undefined ? { range } : {} }
}

function isKnown({ headers }: RangeRequest, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}
