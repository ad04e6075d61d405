import type { QueryClient } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'

/** Forgets what a payment has changed: the balance, and what of records was closed before. */
export function forgetPaid(client: QueryClient): void {
  for (const { path } of [
    catalogue.series,
    catalogue.longSeries,
    catalogue.history,
    credit.mine,
    credit.lines,
  ])
    client.removeQueries({ queryKey: [path] })
}
