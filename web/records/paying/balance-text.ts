import type { Charge } from '#contract/catalogue/routes.ts'

/** What there is to pay with: the pool of the organisation first. */
export const balanceText = ({ own, pool }: Pick<Charge, 'own' | 'pool'>): string =>
  pool === null ? `余额 ${own}` : `单位余额 ${pool}，本人 ${own}`
