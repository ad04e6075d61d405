import { readStored, session, storageKeys, writeStored } from '#web/api/storage.ts'

/** What somebody wants to keep: a record, and the answer of the map that it was found by. */
export interface Wanted {
  kind: string
  code: string
  queryId?: string | undefined
}

/** Milliseconds within which a visitor who wanted to keep something has signed in. */
const maxAge = 30 * 60_000

/** A visitor wants to keep a record: it is kept once they have signed in, in this window. */
export const rememberStar = (wanted: Wanted): void =>
  writeStored(session, storageKeys.star, { ...wanted, until: Date.now() + maxAge })

/** What is to be kept. */
export function pendingStar(): Wanted | undefined {
  const { kind, code, queryId, until }: Record<keyof Wanted | 'until', unknown> = Object(
    readStored(session, storageKeys.star),
  )
  if (typeof kind !== 'string' || typeof code !== 'string' || !(Number(until) > Date.now())) return undefined
  return { kind, code, queryId: typeof queryId === 'string' ? queryId : undefined }
}

export const forgetStar = (): void => writeStored(session, storageKeys.star, undefined)
