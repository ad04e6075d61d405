import { join } from 'node:path'

import { startConfined } from '#server/processes/start.ts'

import type { SetRequest } from './parts.ts'

/** What the process says: how far it is, or the whole file, which is empty where there is nothing to draw. */
export type SetAnswer = { drawn: number; sheets: number } | { content: Uint8Array }

const printer = join(import.meta.dirname, 'print-process.ts')
/** Megabytes and seconds: 120 deep holes take a third of either. */
const limits = { heap: 256, resident: 420, lean: true }
const seconds = 300

interface Printing {
  signal?: AbortSignal | undefined
  /** Hears how far it is; answers whether it is still wanted. */
  onDrawn: (drawn: number, sheets: number) => Promise<boolean>
}

/**
 * Lays a set out and prints it in a process of its own, so that other calls do not wait for it. Returns the PDF, of no
 * bytes where there is nothing to draw, and undefined where it is not wanted any more. Rejects if the process fails.
 */
export async function printSet(
  request: SetRequest,
  { signal, onDrawn }: Printing,
): Promise<Uint8Array | undefined> {
  const child = startConfined(printer, limits)
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array | undefined>()
  const timer = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  const stop = () => reject(new Error('the server closes'))
  signal?.addEventListener('abort', stop)
  child.on('message', (answer) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the module answers so
    const said = answer as SetAnswer
    if ('content' in said) resolve(said.content)
    else void onDrawn(said.drawn, said.sheets).then((isWanted) => !isWanted && resolve(undefined), reject)
  })
  child.once('exit', () => reject(new Error('ended without an answer')))
  child.send(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  }
}
