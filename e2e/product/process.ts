import { test as base } from '@playwright/test'

import type { JourneyCluster } from '#testing/journeys/listening-app.ts'
import { type StartedProduct, startProcess } from '#testing/journeys/started-product.ts'

export { expect } from '@playwright/test'

interface ProductFixtures {
  startProduct: (env?: NodeJS.ProcessEnv) => Promise<StartedProduct>
}

/** A journey on `server/main.ts` itself, which may be killed and started again. */
export const test = base.extend<ProductFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture needs
  startProduct: async ({}, use) => {
    const { connection } = JSON.parse(process.env['JOURNEYS'] ?? '') as JourneyCluster
    const started: StartedProduct[] = []
    await use(async (env = {}) => {
      const product = await startProcess(connection, env)
      started.push(product)
      return product
    })
    for (const product of started) await product.stop()
  },
})
