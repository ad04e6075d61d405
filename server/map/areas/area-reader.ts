import { join } from 'node:path'

import { refuseFile } from '#server/imports/source.ts'
import { readInThread } from '#server/overload/read-in-thread.ts'
import { semaphore } from '#server/overload/semaphore.ts'

import type { AreaShape } from './area-shape.ts'

/** What a thread answers. */
export type AreaAnswer = { name: string | undefined; shape: AreaShape } | { refused: string }

/** Reads the area of a file. */
export type AreaReader = (bytes: Uint8Array) => Promise<Exclude<AreaAnswer, { refused: string }>>

const reader = join(import.meta.dirname, 'read-area-thread.ts')
const limits = { seconds: 15, megabytes: 512 }

const tooMuch = '范围过于复杂，没能读完，请先在 GIS 软件中简化'

/** Files are read one after the other, each in a thread of its own with limits of time and memory. */
export function openAreaReader(): AreaReader {
  const turn = semaphore({ width: 1, depth: 8, patience: 20_000 })
  return (bytes) =>
    turn.hold(async () => {
      const answer = await readInThread<AreaAnswer>(reader, bytes, limits).catch(() => refuseFile(tooMuch))
      return 'refused' in answer ? refuseFile(answer.refused) : answer
    })
}
