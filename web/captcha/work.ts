import type { TimeLockPuzzle } from '#contract/sign-in/captcha.ts'

import type { Squared } from './squaring.ts'

export interface Work {
  /** What the squarings come to; never, once it was stopped. */
  proof: Promise<string>
  stop: () => void
}

/** Squares in a thread of its own, so that the page stays quick; tells how far it is, from 0 to 1. */
export function startWork(puzzle: TimeLockPuzzle, onShare: (share: number) => void = () => {}): Work {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  promise.catch(() => {}) // whoever waits for it is told; nobody may
  const worker = new Worker(new URL('squaring.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { share, proof } }: MessageEvent<Squared>) => {
    onShare(share)
    if (proof !== undefined) resolve(proof)
  })
  worker.addEventListener('error', () => reject(new Error('the work could not be done')))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  worker.postMessage(puzzle)
  return { proof: promise, stop: () => worker.terminate() }
}
