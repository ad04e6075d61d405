import { createHash } from 'node:crypto'

import { chunkSize, fileService, type UploadProgress } from '#contract/files/file-service.ts'
import { proofOffsets, proofSpans } from '#contract/files/proof.ts'

import type { Caller } from '../app.ts'

/** Bytes that differ from place to place, the same for the same seed. */
export function bytesFor(size: number, seed = 1): Buffer<ArrayBuffer> {
  const bytes = Buffer.alloc(size)
  for (let i = 0; i < size; i++) bytes[i] = (Math.imul(i + seed * 7919, 2_654_435_761) >>> 13) & 255
  bytes[0] = 1 // no signature begins so
  return bytes
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Shows that one has a content, as its upload challenges. */
export function proofOf(content: Uint8Array, { challenge }: UploadProgress): string {
  const asked = Buffer.from(challenge ?? '', 'hex')
  const hash = createHash('sha256').update(asked)
  for (const start of proofOffsets(asked, content.length))
    hash.update(content.subarray(start, start + proofSpans.bytes))
  return hash.digest('hex')
}

/** Begins an upload; what is not given follows from the content. */
export const begin = (
  { call }: Caller,
  content: Uint8Array,
  given: { fileName?: string; pathName?: string; size?: number; sha256?: string } = {},
): Promise<UploadProgress> =>
  call(fileService.chunkCheck, {
    fileName: '测线.dat',
    pathName: 'survey/2026',
    size: content.length,
    sha256: sha256Of(content),
    ...given,
  })

/** Sends one chunk of a content. */
export const sendChunk = (
  { call }: Caller,
  id: string,
  content: Uint8Array<ArrayBuffer>,
  number: number,
): Promise<{ number: number }> =>
  call(fileService.chunkUpload, {
    id,
    number,
    file: new Blob([content.subarray(number * chunkSize, (number + 1) * chunkSize)]),
  })

/** Waits until a merged upload has been checked. */
export async function waitUntilChecked({ call }: Caller, id: string): Promise<UploadProgress> {
  for (;;) {
    const found = await call(fileService.getChunkCount, { id })
    if (found.state !== 'checking') return found
    await new Promise((later) => setTimeout(later, 50))
  }
}

/** Sends a whole content in chunks and waits for its verdict. */
export async function sendAll(
  caller: Caller,
  content: Uint8Array<ArrayBuffer>,
  given: Parameters<typeof begin>[2] = {},
): Promise<UploadProgress> {
  const upload = await begin(caller, content, given)
  for (const number of upload.missing) await sendChunk(caller, upload.id, content, number)
  await caller.call(fileService.merge, { id: upload.id })
  return waitUntilChecked(caller, upload.id)
}

export const pdfFile = (words: string): File => new File([`%PDF-1.4\n${words}`], `${words}.pdf`)

/** Stores a small PDF, as papers are; its number. */
export const storePdf = async ({ call }: Caller, words: string, pathName: string): Promise<number> =>
  (await call(fileService.upload, { file: pdfFile(words), pathName })).id

/** Stores a small file; its number. */
export async function storeText({ call }: Caller, words: string, pathName: string): Promise<number> {
  const file = new File([words], `${words}.txt`)
  return (await call(fileService.upload, { file, pathName })).id
}
