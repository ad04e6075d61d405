import type { Deposit } from '#contract/deposits/deposits.ts'
import { client } from '#web/api/client.ts'

/** Asks again for deposits: one, own ones, the queue. */
export const refreshDeposits = (): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/deposit') })

export const ownDepositsPath = '/personal-center/deposits'
export const officePath = '/admin/deposits'
export const startPath = '/jysq'
export const voucherPath = (code: string): string => `/voucher/${encodeURIComponent(code)}`

/** When it is due, in words for the one whose turn it is. */
export function dueWords({ state, dueOn }: Pick<Deposit, 'state' | 'dueOn'>): string {
  if (dueOn === null) return ''
  return state === 'returned' ? `${dueOn} 前改好` : `${dueOn} 前验收`
}
