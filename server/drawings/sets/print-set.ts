import { join } from 'node:path'

import { startConfined } from '#server/processes/start.ts'

import type { SetRequest } from './parts.ts'

/** How a set ends: with its file, or with the reason why there is none. */
export type SetEnd = { content: Uint8Array; cad: readonly CadFile[] } | { failure: string }

/** A drawing for CAD. */
export interface CadFile {
  name: string
  content: Uint8Array
}

/** What the process reports: how far it is, or how it ended. */
export type SetAnswer = { drawn: number; sheets: number } | SetEnd

const printer = join(import.meta.dirname, 'print-process.ts')
/** Megabytes and seconds: 120 deep holes take a third of either. */
const limits = { heap: 256, resident: 420, lean: true }
const seconds = 300
const tooMuch = '这些钻孔的数据太多，请分成几册编制'

export interface Printing {
  signal?: AbortSignal | undefined
  /** Hears how far it is; answers whether it is still wanted. */
  onDrawn: (drawn: number, sheets: number) => Promise<boolean>
}

/**
 * Lays a set out and prints it in a process of its own, so that other calls do not wait for it. Undefined where it is not
 * wanted any more. Rejects if the server closes meanwhile: another one begins it again.
 */
export async function printSet(
  request: SetRequest,
  { signal, onDrawn }: Printing,
): Promise<SetEnd | undefined> {
  signal?.throwIfAborted()
  const child = startConfined(printer, limits)
  const { promise, resolve, reject } = Promise.withResolvers<SetEnd | undefined>()
  const timer = setTimeout(() => resolve({ failure: tooMuch }), seconds * 1000)
  const stop = () => reject(new Error('the server closes'))
  signal?.addEventListener('abort', stop)
  child.on('message', (answer) => {
    // oxlint-disable-next-line no-unsafe-type-assertion -- the module answers so
    const said = answer as SetAnswer
    if (!('drawn' in said)) resolve(said)
    else void onDrawn(said.drawn, said.sheets).then((isWanted) => !isWanted && resolve(undefined), reject)
  })
  child.once('exit', () => resolve({ failure: tooMuch }))
  child.send(request)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    child.kill('SIGKILL')
  }
}
