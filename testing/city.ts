import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { openPool } from '#database/database.ts'
import type { Connection } from '#database/embedded/address.ts'
import { loadDemo } from '#demo/load.ts'

/** Holes of the city that tests share. */
export const cityHoles = 1000

const name = 'city'

interface CityOptions {
  boreholes?: number
  /** Where its files are stored; without it they are listed only. */
  dataDir?: string
}

/** A database that holds the demo city, to make others from: loaded once a run, by the first that needs it. */
export async function cityTemplate(connection: Connection, options: CityOptions = {}): Promise<string> {
  const admin = openPool({
    connection: { ...connection, database: 'postgres' },
    size: 1,
    statementTimeout: 0, // others wait here while one loads, however slow the machine is
  })
  const client = await admin.connect() // held while the city is loaded: an idle one would be closed, and its lock with it
  try {
    await client.query('select pg_advisory_lock(7240099)')
    const { rows } = await client.query('select from pg_database where datname = $1', [name])
    if (rows.length === 0) {
      await client.query(`create database ${name}_loading template ${connection.database}`)
      await load({ ...connection, database: `${name}_loading` }, options)
      await client.query(`alter database ${name}_loading rename to ${name}`)
    }
    return name
  } finally {
    client.release(true) // and its lock
    await admin.end()
  }
}

async function load(connection: Connection, options: CityOptions): Promise<void> {
  const { boreholes = cityHoles } = options
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'geolibrary-city-')))
  const pool = openPool({ connection, size: 2 })
  await loadDemo(pool, { boreholes, dataDir, log: () => {} })
  await pool.end()
  if (!options.dataDir) await rm(dataDir, { recursive: true, force: true })
}
