import { storageKeys } from '#web/api/storage.ts'
import { pendingUnder } from '#web/ui/page/pending.ts'

export interface CartItem {
  kind: string
  code: string
}

const isItem = (stored: unknown): stored is CartItem => {
  const { kind, code }: Partial<Record<keyof CartItem, unknown>> = Object(stored)
  return typeof kind === 'string' && typeof code === 'string'
}

/** A visitor wants to borrow a record: it is put into the cart once they have signed in, in this window. */
export const pendingItem = pendingUnder(storageKeys.loan, isItem)
