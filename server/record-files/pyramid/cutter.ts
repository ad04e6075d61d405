import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'

import type { RowsRefusal } from '#server/files/rows/rows.ts'
import { startConfined } from '#server/processes/start.ts'

import type { CutAnswer, CutRequest } from './cut-process.ts'

const module = join(import.meta.dirname, 'cut-process.ts')
/** A file of 256 MB, and 512 rows of the widest picture at each level. */
const memory = { heap: 256, resident: 900 }

interface CutWork extends CutRequest {
  /** Milliseconds. */
  time: number
  folders: { read: string[]; write: string }
  onDone: (done: number) => void
}

/** Cuts one picture in a process of its own. Answers why it was not cut; rejects where the process failed. */
export async function cutPicture(
  { folders, time, onDone, path, to }: CutWork,
  began: (child: ChildProcess) => void,
): Promise<RowsRefusal | undefined> {
  const child = startConfined(module, { ...memory, ...folders })
  began(child)
  const { promise, resolve, reject } = Promise.withResolvers<RowsRefusal | undefined>()
  const timer = setTimeout(() => reject(new Error('cutting a picture took too long')), time)
  child.on('message', (answer: CutAnswer) => {
    if ('done' in answer) onDone(answer.done)
    else resolve('refused' in answer ? answer.refused : undefined)
  })
  child.once('exit', () => reject(new Error('cutting a picture ended without an answer')))
  child.send({ path, to } satisfies CutRequest)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
