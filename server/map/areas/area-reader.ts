import { join } from 'node:path'

import { refuseFile } from '#server/foreign-files/source.ts'
import { fairSemaphore } from '#server/overload/semaphore.ts'
import { readInProcess } from '#server/processes/read-in-process.ts'

import type { AreaShape } from './area-shape.ts'

/** What a process answers. */
export type AreaAnswer = { name: string | undefined; shape: AreaShape } | { refused: string }

/** Reads the area of a file, for somebody at a source. */
export type AreaReader = (path: string, source: string) => Promise<Exclude<AreaAnswer, { refused: string }>>

const reader = join(import.meta.dirname, 'read-area-process.ts')
const limits = { seconds: 15, heap: 512, resident: 900 }

const tooMuch = '范围过于复杂，没能读完，请先在 GIS 软件中简化'

/**
 * Files of a folder are read one after the other, each in a process of its own with limits of time and memory. A source
 * has one that is read and one that waits.
 */
export function openAreaReader(folder: string): AreaReader {
  const turn = fairSemaphore({ width: 1, depth: 8, patience: 40_000, share: 2 })
  const read = async (path: string) => {
    const reading = readInProcess<AreaAnswer>(reader, { path }, { ...limits, read: [folder] })
    const answer = await reading.catch(() => refuseFile(tooMuch))
    return 'refused' in answer ? refuseFile(answer.refused) : answer
  }
  return (path, source) => turn.holdFor(source, () => read(path))
}
