import { setTimeout as delay } from 'node:timers/promises'

import { AppError } from '#contract/errors.ts'

/** How a call ended: `done`, or the code of its refusal, with the reason where there is one. */
export const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'done',
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      return [error.code, error.detail.reason].filter(Boolean).join(' ')
    },
  )

export const outcomesOf = (calls: Promise<unknown>[]): Promise<string[]> => Promise.all(calls.map(outcomeOf))

/** A server that is asked for too much at once sends some away: they come again. */
export async function whenFree<T>(ask: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'busy') throw error
      await delay(200)
    }
}
