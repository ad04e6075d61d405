import { setTimeout as delay } from 'node:timers/promises'

/** Milliseconds: what fails again and again is not asked in vain. */
const longestRest = 10 * 60_000

interface UntilDoneOptions {
  report: (error: unknown) => void
  /** Milliseconds after which work that failed is tried again, twice as many each time: a moment without a connection is over soon. */
  rest?: number | undefined
}

/** Works beside the calls of a server until it is done once, or closed. */
export function workUntilDone(
  work: (signal: AbortSignal) => Promise<void>,
  { report, rest = 1000 }: UntilDoneOptions,
): { close: () => Promise<void> } {
  const ending = new AbortController()
  const { signal } = ending
  const attempt = async (wait: number): Promise<void> => {
    try {
      await work(signal)
    } catch (error) {
      if (signal.aborted) return
      report(error)
      await delay(wait, undefined, { signal }).then(
        () => attempt(Math.min(2 * wait, longestRest)),
        () => {},
      )
    }
  }
  const running = attempt(rest)
  return {
    close: () => {
      ending.abort()
      return running
    },
  }
}
