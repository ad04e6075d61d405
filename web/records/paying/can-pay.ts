import type { Charge } from '#contract/catalogue/routes.ts'

/** Whether each of these prices can be paid from one purse or the other: that of the organisation first, as it is taken. */
export function canPay(prices: readonly number[], { own, pool }: Pick<Charge, 'own' | 'pool'>): boolean {
  const purses = [pool ?? 0, own]
  return prices.every((price) => {
    const from = purses.findIndex((balance) => balance >= price)
    if (from >= 0) purses[from] = (purses[from] ?? 0) - price
    return from >= 0
  })
}
