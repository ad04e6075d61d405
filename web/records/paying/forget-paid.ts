import type { QueryClient } from '@tanstack/react-query'

import { catalogue } from '#contract/catalogue/routes.ts'
import { credit } from '#contract/credit/credit.ts'
import { savedDrawings } from '#contract/drawings/saved-drawings.ts'
import { expectedProfile } from '#contract/expected-profile/expected-profile.ts'
import { thematicMap } from '#contract/thematic-map/thematic-map.ts'

/**
 * Forgets what a payment has changed: the balance, and what of records was closed before. What is made of several records
 * stays until it is asked for again, as a page that pays may show it.
 */
export function forgetPaid(client: QueryClient): void {
  for (const { path } of [
    catalogue.series,
    catalogue.longSeries,
    catalogue.history,
    credit.mine,
    credit.lines,
  ])
    client.removeQueries({ queryKey: [path] })
  for (const { path } of [expectedProfile.at, thematicMap.of, savedDrawings.shared])
    void client.invalidateQueries({ queryKey: [path] })
}
