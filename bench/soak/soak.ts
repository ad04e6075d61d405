import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Figure } from '#bench/measure.ts'
import { survivesOverload } from '#bench/overload.ts'
import { table } from '#bench/table.ts'

import { survivesFailover } from './failover/failover.ts'
import { survivesFlood } from './flood.ts'
import { survivesKills } from './kills.ts'
import { survivesHeavyClients } from './memory.ts'
import { survivesReaders } from './readers.ts'
import { survivesRollingRestart } from './rolling.ts'
import { survivesStrangers } from './stores.ts'
import { repeatsTests } from './tests.ts'
import { survivesUploads } from './uploads.ts'
import { judgesWorkbooks } from './workbooks.ts'

// Tests that take too long for `npm test`: kills during writes, slow clients, many sources with different queries, ten times the load. On loopback only.
const log = (line: string) => console.error(line)

const dataDir = await mkdtemp(join(tmpdir(), 'geolibrary-soak-'))
await chmod(dataDir, 0o755) // the database's own account is to enter
const all = {
  kills: survivesKills,
  readers: survivesReaders,
  uploads: survivesUploads,
  flood: survivesFlood,
  memory: survivesHeavyClients,
  strangers: survivesStrangers,
  overload: survivesOverload,
  restarts: survivesRollingRestart,
  failover: survivesFailover,
  workbooks: judgesWorkbooks,
}
/** Asked for by name only: it takes hours. */
const byName = { tests: repeatsTests }
const asked = process.argv.slice(2)
const parts =
  asked.length === 0 || asked.includes('all')
    ? Object.values(all)
    : Object.entries({ ...all, ...byName }).flatMap(([name, part]) => (asked.includes(name) ? [part] : []))

try {
  const figures: Figure[] = []
  for (const survives of parts) figures.push(...(await survives(dataDir, log)))
  console.info(table(figures))
  if (!figures.every(({ holds }) => holds)) process.exitCode = 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
