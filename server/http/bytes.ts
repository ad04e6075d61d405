import { basename, dirname } from 'node:path'
import type { Readable } from 'node:stream'

import { send } from '@fastify/send'
import { create } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { fail } from '#contract/errors.ts'

import { asciiName } from './ascii-name.ts'

/** A file on its way out. */
export interface Bytes {
  name: string
  /** The same for programs that know no Chinese, with more than the name where that tells more. */
  plainName?: string
  mediaType: string
  sha256: Buffer
  path: string
}

/** A file that is made for the call and lies nowhere. */
export interface MadeFile {
  name: string
  mediaType: string
  content: Uint8Array
}

/**
 * Files leave as downloads under their own name; nothing in them may run in our origin. A part of one is sent to
 * whoever names it (`Range`), of the content that they know (`If-Range`): half a file is loaded to its end.
 */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, plainName = name, mediaType, sha256, path }: Bytes,
): Promise<FastifyReply> {
  const etag = `"${sha256.toString('base64url')}"`
  if (isKnown(request, etag)) return reply.code(304).header('etag', etag).send()
  const { statusCode, headers, stream } = await openFile(path, asked(request, etag))
  if (statusCode === 416) reply.header('content-range', headers['Content-Range']).header('etag', etag)
  if (statusCode >= 400) fail(refusals[statusCode] ?? 'server_error')
  return asDownload(reply.code(statusCode).headers(headers).header('etag', etag), {
    name,
    plainName,
    mediaType,
  }).send(stream)
}

/** The same for a file that is made for the call. */
export const sendMade = (reply: FastifyReply, { name, mediaType, content }: MadeFile): FastifyReply =>
  asDownload(reply, { name, plainName: name, mediaType }).send(content)

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

/** The library reads the range; type, name, and what is still the same content are said by us. */
function openFile(path: string, request: Asked) {
  // oxlint-disable-next-line no-unsafe-type-assertion -- it reads method and headers alone
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

type Asked = Pick<FastifyRequest, 'method' | 'headers'>

/** A range counts for a GET, and of the content that the client has the beginning of. */
function asked({ method, headers: { range, 'if-range': ifRange } }: Asked, etag: string): Asked {
  const counts = method === 'GET' && (ifRange === undefined || ifRange === etag)
  return { method, headers: counts && range !== undefined ? { range } : {} }
}

function isKnown({ headers }: Asked, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return known?.some((tag) => tag === etag || tag === '*') ?? false
}
