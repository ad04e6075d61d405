import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { openDatabase } from '#database/database.ts'
import { inTurn } from '#database/pooler/with-lock.ts'

import { completeBackfill } from './backfill.ts'
import { isInUse } from './in-use.ts'
import {
  type Migration,
  indexOf,
  isContract,
  lastOfHistory,
  readMigrations,
  statementsOf,
} from './migration-file.ts'

/** Thrown when a newer version of the product took away what this one uses; names its migrations. */
export class NewerDatabase extends Error {
  override name = 'NewerDatabase'
}

/** Thrown when a table that a migration changes was in use all the time. */
export class TableInUse extends Error {
  override name = 'TableInUse'
}

/** Thrown where an index is to be built outside a transaction, which keeps no settings behind a pooler. */
export class PastPooler extends Error {
  override name = 'PastPooler'
}

export interface MigrateOptions {
  /** Where the migrations are. */
  folder?: string
  log?: (line: string) => void
  /** Milliseconds for which a migration tries to get its tables. */
  patience?: number
  /** A pooler stands before the database. */
  pooled?: boolean
}

interface MigrateContext {
  client: pg.ClientBase
  log: (line: string) => void
  patience: number
}

/** What was done, and what a newer version had done. */
export interface MigrateResult {
  done: string[]
  newer: string[]
}

/** `servesFrom` is null where it was applied before there was such a rule. */
interface AppliedMigration {
  name: string
  servesFrom: string | null
}

const turnLock = 7240011
const [pause, longestTry] = [200, 10 * 60_000]

/**
 * Brings the schema up to date, one file a transaction. Starting servers take turns, and servers of the version before
 * go on meanwhile: a table that they use is waited for in short tries, behind which nobody waits long. A database that
 * a newer version has migrated is used as it is if all it did was to add; else `NewerDatabase` is thrown.
 */
export async function migrate(
  pool: pg.Pool,
  { folder, log = () => {}, patience = longestTry, pooled = false }: MigrateOptions = {},
): Promise<MigrateResult> {
  const migrations = await readMigrations(folder)
  const work = () => migrateInTurn(pool, migrations, { log, patience, pooled })
  return inTurn(openDatabase(pool), turnLock, work, { pause })
}

async function migrateInTurn(
  pool: pg.Pool,
  migrations: readonly Migration[],
  { log, patience, pooled }: Required<Omit<MigrateOptions, 'folder'>>,
): Promise<MigrateResult> {
  const client = await pool.connect()
  try {
    await makeTables(client)
    const applied = await listApplied(client)
    const newer = checkNewer(migrations, applied)
    const names = new Set(applied.map(({ name }) => name))
    const due = migrations.filter(({ name }) => !names.has(name))
    if (pooled && due.some(({ outside }) => outside)) throw new PastPooler()
    const context = { client, log, patience }
    for (const one of due) {
      if (isContract(one)) await completeEarlier(context, migrations, one)
      await migrateOne(context, one)
    }
    return { done: due.map(({ name }) => name), newer }
  } finally {
    client.release()
  }
}

/** The tables in which migrations and batches are noted; nothing is locked where they are there. */
async function makeTables(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(
    `select from pg_attribute where attrelid = to_regclass('migration') and attname = 'serves_from'`,
  )
  if (rows.length > 0) return
  await client.query(`
    create table if not exists migration (name text primary key, at timestamptz not null default now());
    alter table migration add column serves_from text;
    create table backfill (
      name text primary key,
      done_to bigint not null default 0,
      rows bigint not null default 0,
      share real not null default 0,
      started_at timestamptz not null default now(),
      ended_at timestamptz
    )`)
}

async function listApplied(client: pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows } = await client.query<AppliedMigration>(
    'select name, serves_from as "servesFrom" from migration order by name',
  )
  return rows
}

/** The applied migrations that this version does not know; throws where it may not serve with them. */
function checkNewer(migrations: readonly Migration[], applied: readonly AppliedMigration[]): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = applied.filter(({ name }) => !known.has(name))
  const latest = migrations.at(-1)?.number ?? lastOfHistory
  const isBehind = newer.length > 0 && applied.length - newer.length < migrations.length
  const barring = newer.filter(({ servesFrom }) => isBehind || servesFrom === null || servesFrom > latest)
  if (barring.length > 0) throw new NewerDatabase(barring.map(({ name }) => name).join('、'))
  return newer.map(({ name }) => name)
}

/** What is taken away may be what the rows of a batch are made of. */
async function completeEarlier(
  { client, log }: MigrateContext,
  migrations: readonly Migration[],
  { name }: Migration,
): Promise<void> {
  for (const { backfill, ...earlier } of migrations)
    if (backfill && earlier.name < name) await completeBackfill((work) => work(client), backfill, { log })
}

async function migrateOne({ client, log, patience }: MigrateContext, migration: Migration): Promise<void> {
  if (migration.outside) {
    for (const statement of statementsOf(migration)) await runAlone(client, statement)
    return inTransaction(client, () => enter(client, migration))
  }
  const until = Date.now() + patience
  for (;;) {
    try {
      return await inTransaction(client, async () => {
        if (migration.number > lastOfHistory) await client.query(`set local lock_timeout = '1s'`)
        await client.query(migration.sql)
        await enter(client, migration)
      })
    } catch (error) {
      if (!isInUse(error)) throw error
      if (Date.now() > until) throw new TableInUse(migration.name)
      log(`${migration.name} 要改的表正在使用，稍后再试`)
      await delay(5 * pause)
    }
  }
}

async function inTransaction(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query('begin')
  try {
    await client.query('set local statement_timeout = 0; set local lock_timeout = 0')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function enter(client: pg.ClientBase, { name, servesFrom, backfill }: Migration): Promise<void> {
  await client.query('insert into migration (name, serves_from) values ($1, $2)', [name, servesFrom])
  if (backfill) await client.query('insert into backfill (name) values ($1)', [name])
}

/** An index that a killed server left half built is dropped, and built anew. It waits for others, but nobody for it. */
async function runAlone(client: pg.ClientBase, statement: string): Promise<void> {
  await client.query('set statement_timeout = 0; set lock_timeout = 0')
  try {
    const index = indexOf(statement)
    const { rows } = await client.query(
      'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
      [index],
    )
    if (index && rows.length > 0) await client.query(`drop index concurrently if exists ${index}`)
    await client.query(statement)
  } finally {
    await client.query('reset statement_timeout; reset lock_timeout').catch(() => {})
  }
}
