import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { FastifyRequest } from 'fastify'

import { ogcPath } from '#contract/ogc/examples.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { VERSION_NO } from '#contract/version.ts'
import type { VersionedContent } from '#server/http/bytes.ts'
import { siteAddress } from '#server/http/site-address.ts'

/** Features are tables as well. */
export type Format = 'json' | 'html' | 'csv'

/** How an answer is written, and what its links begin with. */
export interface Style {
  format: Format
  /** Scheme and host of the site. */
  base: string
}

/** The configured address of the site, or the one that was called. */
export function styleOf(
  request: FastifyRequest,
  f: Format | undefined,
  publicUrl: string | undefined,
): Style {
  return { format: f ?? wantedBy(request), base: siteAddress(request, publicUrl) }
}

/** Browsers name HTML, and before all others; programs get JSON. */
function wantedBy({ headers: { accept = '' } }: FastifyRequest): Format {
  const html = accept.search(/text\/html|application\/xhtml/)
  const json = accept.search(/json/)
  return html !== -1 && (json === -1 || html < json) ? 'html' : 'json'
}

export const ogcAddress = ({ base }: Pick<Style, 'base'>, path = ''): string => `${base}${ogcPath}${path}`

export interface Link {
  href: string
  rel: string
  type: string
  title: string
}

/** An answer in both forms. */
export interface Document {
  json: unknown
  html: () => string
  /** The media type of the JSON. */
  type?: string
}

export const pack = promisify(gzip)

export const mediaTypes: Readonly<Record<Format, string>> = {
  json: jsonTypes.plain,
  html: `${jsonTypes.html}; charset=utf-8`,
  csv: `${jsonTypes.csv}; charset=utf-8`,
}

/** A name of what an answer depends on: it changes with this product, too. */
export const tagOf = (parts: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([VERSION_NO, parts]))
    .digest('base64url')
    .slice(0, 22)

/** A small answer as it is sent, known by its own bytes. */
export const sendText = (plain: string, mediaType: string): VersionedContent => ({
  mediaType,
  version: tagOf(plain),
  gzipped: () => pack(plain),
  plain,
})

/** The same in the form that was asked for. */
export function sendDocument(
  { format }: Style,
  { json, html, type = jsonTypes.plain }: Document,
): VersionedContent {
  const plain = format === 'html' ? html() : JSON.stringify(json)
  return { ...sendText(plain, format === 'html' ? mediaTypes.html : type), negotiated: true }
}
