import { type ConfinedOptions, startConfined } from './start.ts'

interface ReadingLimits extends ConfinedOptions {
  seconds: number
}

/**
 * Has a file that may be hostile read by a module in a process of its own, with limits of time and memory. Rejects if
 * the process fails, or ends without an answer.
 */
export async function readInProcess<Answer>(
  module: string,
  request: unknown,
  { seconds, ...limits }: ReadingLimits,
): Promise<Answer> {
  const child = startConfined(module, limits)
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new Error('took too long')), seconds * 1000)
  // oxlint-disable-next-line no-unsafe-type-assertion -- the module answers as its caller says
  child.once('message', (answer) => resolve(answer as Answer))
  child.once('exit', () => reject(new Error('ended without an answer')))
  child.send(Object(request))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
