import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { kinds } from '#contract/catalogue/kinds.ts'
import { openDatabase, openPool } from '#database/database.ts'
import type { Connection } from '#database/embedded/address.ts'
import { startPostgres } from '#database/embedded/embedded.ts'
import { migrate } from '#database/upgrade/migrate.ts'
import { makeJobTables } from '#server/jobs/jobs.ts'
import { nameKinds } from '#server/map/map.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's cluster. Its database is migrated and empty: `create database x template geolibrary`. */
    cluster: Connection
    /** Where the run may keep what its tests share; gone with the cluster. */
    shared: string
  }
}

interface Cluster {
  connection: Connection
  folder: string
  stop: () => Promise<void>
}

/** Every project of a run loads this file again; they share only the process. */
const run = globalThis as typeof globalThis & { testCluster?: Promise<Cluster>; testProjects?: number }

/** One temporary cluster per test run, created by the first project that needs it and deleted with the last. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  run.testProjects = (run.testProjects ?? 0) + 1
  run.testCluster ??= startCluster()
  const cluster = await run.testCluster
  project.provide('cluster', cluster.connection)
  project.provide('shared', cluster.folder)
  return async () => {
    run.testProjects = (run.testProjects ?? 1) - 1
    if (run.testProjects === 0) await cluster.stop()
  }
}

/** Nothing stays connected to the migrated database, or it could not be a template. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'geolibrary-test-'))
  await chmod(folder, 0o755) // PostgreSQL runs as nobody when we are root
  const { connection, stop } = await startPostgres(folder, () => {}, { durable: false })
  const pool = openPool({ connection, size: 2 })
  await migrate(pool)
  await makeJobTables(pool)
  await nameKinds(openDatabase(pool), kinds)
  await pool.end()
  return { connection, folder, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) }
}
