import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { fail } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'

import { readForm, type SpooledForm } from './form.ts'
import { writeTo } from './write-to.ts'

/** Where bodies are written while they come; on the volume of the store, so that they can be moved there. */
export const spoolFolder = (dataDir: string): string => join(dataDir, 'files', 'incoming')

/** The file of a body; the contract speaks of the browser's side of it too. */
export const requireReceived = (file: ReceivedFile | Blob): ReceivedFile =>
  'path' in file ? file : fail('media_type_refused')

/** Leaves bodies unread: the routes of this scope write them to files. */
export function passBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const types = ['application/octet-stream', 'multipart/form-data']
  scope.addContentTypeParser(types, (_, body, done) => done(null, body))
}

/** Bytes that the frame of a form may add to its file. */
const formFrame = 65_536

interface Way {
  folder: string
  /** Maximum bytes of the file. */
  limit: number
  isForm: boolean
}

/**
 * Writes the body of a call to a file of its own, so that its size costs no memory and a slow sender holds nothing but
 * a connection; then does the work. What the work has not moved away is deleted.
 */
export async function withSpooled<T>(
  request: FastifyRequest,
  { folder, limit, isForm }: Way,
  work: (spooled: SpooledForm) => Promise<T>,
): Promise<T> {
  const { 'content-length': length, 'content-type': type = '' } = request.headers
  if (Number(length ?? 0) > limit + (isForm ? formFrame : 0)) fail('body_too_large')
  // oxlint-disable-next-line no-unsafe-type-assertion -- the parser of the scope passes the stream
  const body = request.body as Readable | undefined
  if (!body || type.startsWith('multipart/') !== isForm) fail('media_type_refused')
  const path = join(folder, randomUUID())
  const write = async (from: Readable, name: string, signal?: AbortSignal) => ({
    path,
    name,
    size: await writeTo(path, from, { limit, signal }),
  })
  try {
    const spooled = isForm ? await readForm(body, type, write) : { fields: {}, file: await write(body, '') }
    return await work(spooled)
  } finally {
    await rm(path, { force: true })
  }
}
