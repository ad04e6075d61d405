import { storageKeys } from '#web/api/storage.ts'
import { pendingUnder } from '#web/ui/page/pending.ts'

/** What somebody wants to keep: a record, and the answer of the map that it was found by. */
export interface PendingStar {
  kind: string
  code: string
  queryId?: string | undefined
}

const isWanted = (stored: unknown): stored is PendingStar => {
  const { kind, code, queryId = '' }: Partial<Record<keyof PendingStar, unknown>> = Object(stored)
  return typeof kind === 'string' && typeof code === 'string' && typeof queryId === 'string'
}

/** A visitor wants to keep a record: it is kept once they have signed in, in this window. */
const star = pendingUnder(storageKeys.star, isWanted)
export const rememberStar = (wanted: PendingStar): void => star.remember(wanted)
export const pendingStar = (): PendingStar | undefined => star.read()
export const forgetStar = (): void => star.forget()
