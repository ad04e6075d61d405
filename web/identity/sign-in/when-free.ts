import { AppError } from '#contract/errors.ts'

/** Milliseconds for which somebody waits at a door that a crowd stands before. */
const maxWait = 60_000

/**
 * Asks a server again that was too busy, when it says: nobody has to press once more for that. `onWait` hears of the
 * first refusal.
 */
export async function whenFree<T>(ask: () => Promise<T>, onWait: () => void): Promise<T> {
  const until = Date.now() + maxWait
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'busy' || Date.now() > until) throw error
      onWait()
      const seconds = Math.min(error.detail.retryAfter ?? 2, 10)
      await new Promise((resolve) => setTimeout(resolve, seconds * (1000 + 500 * Math.random())))
    }
}
