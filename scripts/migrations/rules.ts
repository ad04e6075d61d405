import { type Migration, isContract, statementsOf } from '#database/upgrade/migration-file.ts'

import type { Catalog, ConstraintRow, TableRow } from './catalog.ts'
import { smallTables } from './small-tables.ts'

/** What a migration did to a database, as PostgreSQL tells. */
export interface MigrationEffect {
  migration: Migration
  /** Numbers of the migrations before it. */
  earlier: readonly string[]
  before: Catalog
  after: Catalog
  /** Tables that it read, rows of others than the one it wanted included. */
  scans: ReadonlySet<number>
  /** Whether it kept the limit of waiting for a lock. */
  isLimited: boolean
}

export interface MigrationRule {
  name: string
  /** Why it is refused, and what to write instead. */
  reason: string
  broken: (effect: MigrationEffect) => string[]
}

/** Tables of before that grow with the library and are still there. */
const bigTables = ({ before, after }: MigrationEffect): TableRow[] =>
  [...before.tables.values()].filter(({ id, name }) => !smallTables.has(name) && after.tables.has(id))

const fileOf = ({ after }: MigrationEffect, { id }: TableRow) => after.tables.get(id)?.file
const isRewritten = (effect: MigrationEffect, table: TableRow) => fileOf(effect, table) !== table.file

/** Indexes of a table that are made now or anew. */
const builtIndexes = ({ before, after }: MigrationEffect, table: TableRow) =>
  [...after.indexes.values()].filter(
    (index) => index.table === table.id && before.indexes.get(index.id)?.file !== index.file,
  )

const nameOf = ({ before }: MigrationEffect, table: number) => before.tables.get(table)?.name ?? ''

/** What of before is not there under its name any more. */
function listGone(effect: MigrationEffect): string[] {
  const { before, after } = effect
  const tables = [...before.tables.values()].filter(({ id, name }) => after.tables.get(id)?.name !== name)
  const left = ({ table }: { table: number }) => after.tables.has(table)
  const columns = [...before.columns.values()].filter((column) => {
    const now = after.columns.get(column.id)
    return left(column) && (now?.name !== column.name || now.type !== column.type)
  })
  const indexes = [...before.indexes.values()].filter((index) => left(index) && !after.indexes.has(index.id))
  return [
    ...tables.map(({ name }) => name),
    ...columns.map(({ table, name }) => `${nameOf(effect, table)}.${name}`),
    ...indexes.map(({ name }) => name),
    ...[...before.functions].filter((name) => !after.functions.has(name)),
  ]
}

/** Columns of tables of before that whoever does not know them leaves empty, and may not. */
function listRequired(effect: MigrationEffect): string[] {
  const { before, after } = effect
  return [...after.columns.values()]
    .filter(({ id, table, required, filled }) => {
      const old = before.columns.get(id)
      const isDemanded = required && !filled
      return before.tables.has(table) && isDemanded && (!old || !old.required || old.filled)
    })
    .map(({ table, name }) => `${nameOf(effect, table)}.${name}`)
}

/** Conditions and unique indexes over columns of before. */
function listStricter({ before, after }: MigrationEffect): string[] {
  const isNew = (known: Map<number, ConstraintRow>, row: ConstraintRow) =>
    !known.has(row.id) &&
    row.columns.some((column) => before.columns.has(column)) &&
    ![...known.values()].some(({ table, definition }) => table === row.table && definition === row.definition)
  return [
    ...[...after.constraints.values()].filter((row) => isNew(before.constraints, row)),
    ...[...after.indexes.values()].filter((row) => row.isUnique && isNew(before.indexes, row)),
  ].map(({ name }) => name)
}

const alone =
  /^(?:create (?:unique )?index concurrently if not exists \w|drop index concurrently if exists \w|alter table \w+ validate constraint \w+$|analyze \w)/

export const migrationRules: readonly MigrationRule[] = [
  {
    name: 'head',
    reason:
      'its first line says whether the version before can serve afterwards: `-- expand`, or `-- contract after NNNN`, the earlier migration of the release that stopped to use what goes',
    broken: ({ migration: { servesFrom }, migration, earlier }) =>
      servesFrom === undefined || (isContract(migration) && !earlier.includes(servesFrom)) ? [''] : [],
  },
  {
    name: 'rewrite',
    reason:
      'a big table is written anew, and nobody reads it meanwhile: add a column without a volatile default, and fill it by `-- backfill TABLE by COLUMN`',
    broken: (effect) =>
      bigTables(effect)
        .filter((table) => isRewritten(effect, table))
        .map(({ name }) => name),
  },
  {
    name: 'index',
    reason:
      'nobody writes a big table while its index is built: a migration of its own with the second line `-- outside a transaction`, and `create index concurrently if not exists`',
    broken: (effect) =>
      effect.migration.outside
        ? []
        : bigTables(effect)
            .filter((table) => !isRewritten(effect, table))
            .flatMap((table) => builtIndexes(effect, table).map(({ name }) => name)),
  },
  {
    name: 'scan',
    reason:
      'all rows of a big table are read or changed under a lock: add a condition or a reference `not valid` and validate it in a migration `-- outside a transaction`; change rows by `-- backfill TABLE by COLUMN`',
    broken: (effect) =>
      effect.migration.outside
        ? []
        : bigTables(effect)
            .filter(
              (table) =>
                effect.scans.has(table.id) &&
                !isRewritten(effect, table) &&
                builtIndexes(effect, table).length === 0,
            )
            .map(({ name }) => name),
  },
  {
    name: 'gone',
    reason:
      'the version before still uses it: a later release takes it away, with the first line `-- contract after NNNN`',
    broken: (effect) => (isContract(effect.migration) ? [] : listGone(effect)),
  },
  {
    name: 'required',
    reason:
      'the version before does not write it: give it a default, or require it later with `-- contract after NNNN`',
    broken: (effect) => (isContract(effect.migration) ? [] : listRequired(effect)),
  },
  {
    name: 'stricter',
    reason:
      'the version before does not know the condition, and its writes would fail: demand it later with `-- contract after NNNN`',
    broken: (effect) => (isContract(effect.migration) ? [] : listStricter(effect)),
  },
  {
    name: 'trigger',
    reason:
      'what the version before writes during the backfill and after it would stay as it is: a trigger on the table fills it, until a contract drops the trigger',
    broken: ({ migration: { backfill }, before, after }) => {
      const table = [...after.tables.values()].find(({ name }) => name === backfill?.table)
      if (!backfill || !table) return []
      const fresh = [...after.triggers.values()].filter(({ id }) => !before.triggers.has(id))
      return fresh.some((trigger) => trigger.table === table.id) ? [] : [backfill.table]
    },
  },
  {
    name: 'key',
    reason:
      'batches are ranges of a column of whole numbers that is the first of an index: without one each batch would read the table',
    broken: ({ migration: { backfill }, after }) => {
      if (!backfill) return []
      const table = [...after.tables.values()].find(({ name }) => name === backfill.table)
      const column = [...after.columns.values()].find(
        (one) => one.table === table?.id && one.name === backfill.key,
      )
      const leads = [...after.indexes.values()].some(({ columns: [first] }) => first === column?.id)
      return leads && /^(?:bigint|integer)$/.test(column?.type ?? '')
        ? []
        : [`${backfill.table}.${backfill.key}`]
    },
  },
  {
    name: 'wait',
    reason:
      'whoever comes after a statement that waits for a lock waits behind it: the limit of one second is left as it is',
    broken: ({ isLimited }) => (isLimited ? [] : ['lock_timeout']),
  },
  {
    name: 'outside',
    reason:
      'outside a transaction a kill leaves what was done: only `create index concurrently if not exists`, `drop index concurrently if exists`, `alter table T validate constraint C` and `analyze T`, which can be run again',
    broken: ({ migration }) =>
      migration.outside ? statementsOf(migration).filter((statement) => !alone.test(statement)) : [],
  },
]
