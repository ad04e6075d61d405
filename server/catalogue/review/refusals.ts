import { AppError, type ErrorCode, type Refusal } from '#contract/errors.ts'

/** What identifies one of a batch. */
type Which = Pick<Refusal, 'id' | 'code' | 'at'>

export const refusalOf = (which: Which, { code, message, detail }: AppError): Refusal => ({
  ...which,
  error: code,
  message,
  ...(detail.fields && { fields: detail.fields }),
})

/** Tries every one of a batch, so that an answer names all that are refused. */
export function triedAll<T, R>(
  batch: readonly T[],
  whichOf: (one: T, at: number) => Which,
  attempt: (one: T, at: number) => R,
): { done: R[]; refused: Refusal[] } {
  const done: R[] = []
  const refused: Refusal[] = []
  for (const [at, one] of batch.entries())
    try {
      done.push(attempt(one, at))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      refused.push(refusalOf(whichOf(one, at), error))
    }
  return { done, refused }
}

/** Refuses the whole batch; one alone is refused with its own reason. */
export function refuseAny(refused: readonly Refusal[], size: number, code: ErrorCode): void {
  const [first] = refused
  if (!first) return
  const { fields } = first
  if (size > 1) throw new AppError(code, { refused: [...refused] })
  throw new AppError(first.error, { ...(fields && { fields }), refused: [first] }, first.message)
}
