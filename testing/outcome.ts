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
