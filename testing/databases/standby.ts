import { execFile } from 'node:child_process'
import { appendFile, chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { onTestFinished } from 'vitest'

import type { Connection } from '#database/embedded/address.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { preparedDirectory } from '#testing/product.ts'

/** A running database, and how it is stopped before the test ends. */
export interface RunningDatabase {
  connection: Connection
  /** Its URL, for a database of it. */
  url: (database?: string) => string
  stop: () => Promise<void>
}

export interface ReplicatedDatabase {
  primary: RunningDatabase
  replicas: RunningDatabase[]
}

/** A migrated database and replicas that follow its log, of the embedded PostgreSQL; ended with the test. */
export async function openReplicated(count: number): Promise<ReplicatedDatabase> {
  const folder = await preparedDirectory()
  await (await startPostgres(folder, () => {})).stop() // from here on its log is one that can be followed
  const copies: string[] = []
  for (let i = 0; i < count; i += 1) {
    const copy = join(folder, `replica-${i}`)
    await mkdir(copy)
    await chmod(copy, 0o755)
    for (const name of ['postgres', 'postgres.password'])
      await promisify(execFile)('cp', ['-a', join(folder, name), copy])
    copies.push(copy)
  }
  const primary = await openRunning(folder)
  const replicas: RunningDatabase[] = []
  for (const copy of copies) {
    const data = join(copy, 'postgres')
    await writeFile(join(data, 'standby.signal'), '')
    const { host, port, user, password } = primary.connection
    await appendFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = 'host=${host} port=${port} user=${user} password=${password}'\n`,
    )
    replicas.push(await openRunning(copy))
  }
  return { primary, replicas }
}

async function openRunning(folder: string): Promise<RunningDatabase> {
  const { connection, stop } = await startPostgres(folder, () => {})
  let stopping: Promise<void> | undefined
  const stopOnce = () => (stopping ??= stop())
  onTestFinished(stopOnce)
  const { host, port, user, database: own } = connection
  const url = (database = own) =>
    `postgres://${user}@${encodeURIComponent(host)}/${database}?port=${port}&password=${connection.password ?? ''}`
  return { connection, url, stop: stopOnce }
}
