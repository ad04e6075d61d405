import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

import { refuseFile } from '#server/imports/source.ts'
import { semaphore } from '#server/overload/semaphore.ts'

import type { AreaShape } from './area-shape.ts'

/** What a thread answers. */
export type AreaAnswer = { name: string | undefined; shape: AreaShape } | { refused: string }

/** Reads the area of a file. */
export type AreaReader = (bytes: Uint8Array) => Promise<Exclude<AreaAnswer, { refused: string }>>

const limits = { seconds: 15, resourceLimits: { maxOldGenerationSizeMb: 512 } }

const tooMuch = '范围过于复杂，没能读完，请先在 GIS 软件中简化'

/** Files are read one after the other, each in a thread of its own with limits of time and memory. */
export function openAreaReader(): AreaReader {
  const turn = semaphore({ width: 1, depth: 8, patience: 20_000 })
  return (bytes) =>
    turn.hold(async () => {
      const answer = await readInThread(bytes).catch(() => refuseFile(tooMuch))
      return 'refused' in answer ? refuseFile(answer.refused) : answer
    })
}

function readInThread(bytes: Uint8Array): Promise<AreaAnswer> {
  const { resourceLimits, seconds } = limits
  const thread = new Worker(join(import.meta.dirname, 'read-area-thread.ts'), {
    workerData: bytes,
    resourceLimits,
    stdout: true,
    stderr: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<AreaAnswer>()
  const timer = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  thread.once('message', resolve)
  thread.once('error', reject)
  thread.once('exit', () => reject(new Error('ended without an answer')))
  return promise.finally(async () => {
    clearTimeout(timer)
    await thread.terminate()
  })
}
