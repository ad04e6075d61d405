import type { TimeLockPuzzle } from '#contract/sign-in/captcha.ts'

import type { SquaringProgress } from './squaring.ts'

export interface Work {
  /** The result; stays pending when stopped. */
  proof: Promise<string>
  stop: () => void
}

/** Squares in a web worker; reports progress from 0 to 1. */
export function startWork(puzzle: TimeLockPuzzle, onShare: (share: number) => void = () => {}): Work {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  promise.catch(() => {}) // callers handle the rejection; there may be none
  const worker = new Worker(new URL('squaring.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data: { share, proof } }: MessageEvent<SquaringProgress>) => {
    onShare(share)
    if (proof !== undefined) resolve(proof)
  })
  worker.addEventListener('error', () => reject(new Error('the work could not be done')))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(puzzle)
  return { proof: promise, stop: () => worker.terminate() }
}
