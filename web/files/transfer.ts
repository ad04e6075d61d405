import { AppError } from '#contract/errors.ts'
import { chunkSize, fileService, type StoredFile, type UploadProgress } from '#contract/files/file-service.ts'
import type { Input, Output, Route } from '#contract/route.ts'
import { call, Offline } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'

import { digestOf, Unreadable } from './digest.ts'
import { proofOf } from './prove.ts'

/** What a transfer is doing, and how many bytes of it are done. */
export interface Step {
  state: 'reading' | 'comparing' | 'sending' | 'checking' | 'interrupted' | 'busy'
  done: number
  /** Once the server knows the upload. */
  upload?: string
}

interface Way {
  pathName: string
  signal: AbortSignal
  report: (step: Step) => void
  /** The digest, if an earlier attempt has worked it out. */
  digest?: string | undefined
  onDigest: (digest: string) => void
}

/** Chunks that are under way at once. */
const lanes = 3
const pauses = { min: 1000, max: 30_000, ofCheck: 700 }

/**
 * Sends a file. One that is longer than a chunk goes on where an earlier attempt has ended, whoever began it: what has
 * come is known by the server. Without network it waits and goes on by itself.
 */
export async function transfer(file: File, given: Way): Promise<StoredFile> {
  const { pathName, signal } = given
  const way = openReports(given)
  const { report } = way
  if (file.size <= chunkSize) {
    report({ state: 'sending', done: 0 })
    return callWithSignal(signal, fileService.upload, { file, pathName })
  }
  const sha256 = way.digest ?? (await digestOf(file, signal, (done) => report({ state: 'reading', done })))
  way.onDigest(sha256)
  const asked = { fileName: file.name, pathName, size: file.size, sha256 }
  report({ state: 'comparing', done: 0 })
  const begun = await retryWithPauses(way, () => callWithSignal(signal, fileService.chunkCheck, asked))
  const upload = await proveContents(file, begun, way)
  if (upload.state === 'uploading') await sendChunks(file, upload, way)
  return upload.file ?? verdict(upload, way)
}

/** Remembers what was reported last, to say so again after an interruption. */
function openReports(way: Way): Reporting {
  let last: Step | undefined
  const report = (step: Step) => way.report((last = step))
  return {
    ...way,
    report,
    interrupt: (error) =>
      last && way.report({ ...last, state: error instanceof Offline ? 'interrupted' : 'busy' }),
    resume: () => last && way.report(last),
  }
}

interface Reporting extends Way {
  /** The server does not answer, or takes nothing now; then it does again. */
  interrupt: (error: unknown) => void
  resume: () => void
}

/** What the archive has need not be sent by whoever proves to have all of it. */
async function proveContents(file: File, upload: UploadProgress, way: Reporting): Promise<UploadProgress> {
  const { signal, report } = way
  const { id, challenge, received } = upload
  if (challenge === null || received > 0) return upload
  report({ state: 'comparing', done: 0, upload: id })
  const proof = await proofOf(file, challenge)
  return retryWithPauses(way, () => callWithSignal(signal, fileService.chunkProof, { id, proof }))
}

const callWithSignal = <R extends Route>(
  signal: AbortSignal,
  route: R,
  input: Input<R>,
): Promise<Output<R>> => callInSession(currentSession(), (token) => call(route, input, { token, signal }))

async function sendChunks(file: File, upload: UploadProgress, way: Reporting): Promise<void> {
  const { signal, report } = way
  const { id, chunkSize: length } = upload
  const waiting = [...upload.missing]
  let done = file.size - waiting.reduce((sum, number) => sum + sizeOf(file, number, length), 0)
  report({ state: 'sending', done, upload: id })
  const lane = async () => {
    for (let number = waiting.shift(); number !== undefined; number = waiting.shift()) {
      const chunk = { id, number, file: await readChunk(file, number, length) }
      await retryWithPauses(way, () => callWithSignal(signal, fileService.chunkUpload, chunk))
      done += chunk.file.size
      report({ state: 'sending', done, upload: id })
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

const sizeOf = ({ size }: File, number: number, length: number) => Math.min(length, size - number * length)

/** Read before it is sent, so that a file that has gone is no trouble of the network. */
async function readChunk(file: File, number: number, length: number): Promise<Blob> {
  const piece = file.slice(number * length, (number + 1) * length)
  return new Blob([await piece.arrayBuffer().catch(() => Promise.reject(new Unreadable()))])
}

/** Has the upload checked and waits for what comes of it. */
async function verdict({ id, size }: UploadProgress, way: Reporting): Promise<StoredFile> {
  const { signal, report } = way
  report({ state: 'checking', done: size, upload: id })
  let found = await retryWithPauses(way, () => callWithSignal(signal, fileService.merge, { id }))
  while (found.state === 'checking') {
    await rest(pauses.ofCheck, signal)
    found = await retryWithPauses(way, () => callWithSignal(signal, fileService.getChunkCount, { id }))
  }
  if (found.file) return found.file
  throw new AppError('file_hash_differs', {}, found.reason ?? '文件没有上传成功')
}

/** Trouble of the network or of a busy server, which another attempt may not have. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof AppError && [408, 429, 500, 502, 503, 504].includes(error.status))

/** Repeats what the network or a busy server has prevented, after longer and longer pauses, and says so meanwhile. */
async function retryWithPauses<T>(
  { signal, interrupt, resume }: Pick<Reporting, 'signal' | 'interrupt' | 'resume'>,
  work: () => Promise<T>,
): Promise<T> {
  for (let pause = pauses.min; ; pause = Math.min(pause * 2, pauses.max)) {
    try {
      const made = await work()
      if (pause > pauses.min) resume()
      return made
    } catch (error) {
      if (signal.aborted || !isPassing(error)) throw error
      interrupt(error)
      await rest(pause, signal)
    }
  }
}

function rest(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), reject(signal.reason)), { once: true })
    if (signal.aborted) reject(signal.reason)
  })
}
