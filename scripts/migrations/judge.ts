import type pg from 'pg'

import {
  type Migration,
  lastOfHistory,
  readMigrations,
  statementsOf,
} from '#database/upgrade/migration-file.ts'

import { countScans, readCatalog } from './catalog.ts'
import { type MigrationEffect, migrationRules } from './rules.ts'

const limit = '1s'
const exceptLine = /^-- except (\w+): \S.*$/gm

/**
 * Applies a migration to a database and returns what would stop readers and writers of a large library, or the version
 * before: a line each. What counts is what PostgreSQL did, however it was written. `-- except RULE: reason` in a
 * migration takes a rule away from it.
 */
export async function judgeMigration(
  client: pg.ClientBase,
  migration: Migration,
  earlier: readonly string[],
): Promise<string[]> {
  const effect = await applyMigration(client, migration).catch((error: Error) => error)
  if (effect instanceof Error) return [`${migration.name}: ${effect.message}`]
  const excepted = new Set([...migration.sql.matchAll(exceptLine)].map(([, name]) => name))
  return migrationRules
    .filter(({ name }) => !excepted.has(name))
    .flatMap(({ name, reason, broken }) =>
      broken({ ...effect, migration, earlier }).map((what) => {
        const where = what === '' ? '' : `${what}: `
        return `${migration.name}: ${where}${reason} (${name})`
      }),
    )
}

type AppliedEffect = Omit<MigrationEffect, 'migration' | 'earlier'>

async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<AppliedEffect> {
  const before = await readCatalog(client)
  const { scans, isLimited } = await (migration.outside ? runAlone : runTogether)(client, migration)
  if (migration.backfill) await client.query(migration.backfill.statement, [0, 0])
  return { before, after: await readCatalog(client), scans, isLimited }
}

async function runAlone(client: pg.ClientBase, migration: Migration) {
  for (const statement of statementsOf(migration)) await client.query(statement)
  return { scans: new Set<number>(), isLimited: true }
}

async function runTogether(client: pg.ClientBase, { sql }: Migration) {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${limit}'`)
    const before = await countScans(client)
    await client.query(sql)
    const after = await countScans(client)
    const { rows } = await client.query<{ limit: string }>(`select current_setting('lock_timeout') as limit`)
    await client.query('commit')
    const scans = [...after].filter(([id, count]) => count > (before.get(id) ?? 0)).map(([id]) => id)
    return { scans: new Set(scans), isLimited: rows[0]?.limit === limit }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Judges the migrations of the product that are no history yet; the database is empty before. */
export async function judgeMigrations(client: pg.ClientBase): Promise<string[]> {
  const migrations = await readMigrations()
  if (migrations.every(({ number }) => number <= lastOfHistory)) return []
  const faults: string[] = []
  const earlier: string[] = []
  for (const migration of migrations) {
    if (migration.number > lastOfHistory) faults.push(...(await judgeMigration(client, migration, earlier)))
    else await client.query(migration.sql)
    earlier.push(migration.number)
  }
  return faults
}
