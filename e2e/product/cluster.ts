import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { cityTemplate } from '#testing/city.ts'
import { startCluster } from '#testing/cluster.ts'
import type { JourneyCluster } from '#testing/journeys/listening-app.ts'

/** One temporary cluster for a run of journeys, with the city to make libraries from; they find it in `JOURNEYS`. */
async function prepareCluster(): Promise<() => Promise<void>> {
  // without pages every journey would wait its whole time for its first button
  if (!existsSync('dist/index.html')) throw new Error('no pages in dist: run `npm run build` first')
  const { connection, folder, stop } = await startCluster()
  const files = join(folder, 'city-files')
  await cityTemplate(connection, { boreholes: 2000, dataDir: files })
  const cluster: JourneyCluster = { connection, files }
  process.env['JOURNEYS'] = JSON.stringify(cluster)
  return stop
}

// oxlint-disable-next-line import/no-default-export -- Playwright's global setup is one
export default prepareCluster
