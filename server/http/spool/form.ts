import type { Readable } from 'node:stream'

import { Busboy } from '@fastify/busboy'

import { AppError } from '#contract/errors.ts'
import type { ReceivedFile } from '#contract/files/file-service.ts'

/** What came: the file, and the other fields of a form. */
export interface SpooledForm {
  fields: Record<string, string>
  file: ReceivedFile | undefined
}

const limits = { files: 2, fields: 8, parts: 10, fieldSize: 4096, fieldNameSize: 100, headerPairs: 20 }

const malformedForm = () => new AppError('invalid_input', {}, '表单不完整，请重新上传')

/** Reads a form with one file and some fields, in any order. */
export async function readForm(
  body: Readable,
  type: string,
  write: (from: Readable, name: string, signal: AbortSignal) => Promise<ReceivedFile>,
): Promise<SpooledForm> {
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>()
  const fields = new Map<string, string>()
  let file: Promise<ReceivedFile> | undefined
  const breaking = new AbortController()
  const form = formOf(type)
  form.on('field', (name, value) => fields.set(name, value))
  form.on('file', (_, stream, name) => {
    stream.on('error', reject)
    if (file) return reject(new AppError('invalid_input', {}, '一次上传一个文件'))
    file = write(stream, name, breaking.signal)
    file.catch(reject)
  })
  form.on('finish', resolve)
  form.on('error', () => reject(malformedForm()))
  body.on('error', () => reject(malformedForm()))
  body.on('close', () => body.readableEnded || reject(malformedForm())) // the sender has left
  body.pipe(form)
  try {
    await ended
    return { fields: Object.fromEntries(fields), file: await file }
  } catch (error) {
    body.unpipe(form)
    body.resume()
    form.destroy()
    breaking.abort() // or its file would stay open
    await Promise.race([file?.catch(() => {}), new Promise((later) => setTimeout(later, 1000).unref())])
    throw error
  }
}

function formOf(type: string): InstanceType<typeof Busboy> {
  try {
    return new Busboy({ headers: { 'content-type': type }, limits, isPartAFile: (name) => name === 'file' })
  } catch {
    throw new AppError('media_type_refused')
  }
}
