import type { DigestProgress } from './digest-worker.ts'

/** The file cannot be read any more. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  constructor() {
    super('文件读不出来，可能已被改动或移走，请重新选择')
  }
}

/** The SHA-256 of a file in hexadecimal, worked out by a worker, which ends with the signal. */
export function digestOf(file: Blob, signal: AbortSignal, onRead: (bytes: number) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const worker = new Worker(new URL('digest-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<DigestProgress>) => {
    onRead(data.read)
    if (data.digest !== undefined) resolve(data.digest)
    if (data.unreadable) reject(new Unreadable())
  })
  worker.addEventListener('error', () => reject(new Unreadable()))
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(file)
  return promise.finally(() => worker.terminate())
}
