import { Worker } from 'node:worker_threads'

interface Limits {
  seconds: number
  megabytes: number
}

/**
 * Has a file that may be hostile read by a module in a thread of its own, with limits of time and memory. Rejects if
 * the thread fails, or ends without an answer.
 */
export function readInThread<Answer>(
  module: string,
  bytes: Uint8Array,
  { seconds, megabytes }: Limits,
): Promise<Answer> {
  const thread = new Worker(module, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('ended without an answer')))
  return promise.finally(async () => {
    clearTimeout(timer)
    await thread.terminate()
  })
}
