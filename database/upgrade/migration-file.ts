import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Rows of a table that a statement brings up to date in batches, while servers answer calls. */
export interface Backfill {
  /** The migration that declares it. */
  name: string
  table: string
  /** The column whose ranges are batches: whole numbers, the first of an index. */
  key: string
  /** Takes the key before the batch as `$1` and the last one of the batch as `$2`; harmless when it is run again. */
  statement: string
}

export interface Migration {
  name: string
  /** Its first four digits. */
  number: string
  /** What is run before a server opens. */
  sql: string
  /** The newest migration that a server must know to serve afterwards; undefined before there was such a rule. */
  servesFrom: string | undefined
  /** Its statements are run one by one, each by itself. */
  outside: boolean
  backfill: Backfill | undefined
}

/** Migrations up to this one were made before there was a rule for versions beside each other. */
export const lastOfHistory = '0108'
/** A migration that only adds: whoever served before it goes on. */
const anyVersion = '0000'

const stepLine = /^-- (?:expand|contract after (\d{4}))$/
const outsideLine = '-- outside a transaction'
const backfillLine = /^-- backfill (\w+) by (\w+)$/m

export const migrationsFolder = join(import.meta.dirname, '../migrations')

/** The migrations of a folder in their order. */
export async function readMigrations(folder = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => parseMigration(name, await readFile(join(folder, name), 'utf8'))),
  )
}

/**
 * What the lines at the head of a migration declare: `-- expand`, or `-- contract after NNNN`, then perhaps
 * `-- outside a transaction`; and below the other statements `-- backfill TABLE by COLUMN` with its own.
 */
export function parseMigration(name: string, text: string): Migration {
  const [first = '', second = ''] = text.split('\n')
  const step = stepLine.exec(first)
  const declared = backfillLine.exec(text)
  return {
    name,
    number: name.slice(0, 4),
    sql: text.slice(0, declared?.index),
    servesFrom: step ? (step[1] ?? anyVersion) : undefined,
    outside: step !== null && second === outsideLine,
    backfill: declared ? readBackfill(name, declared) : undefined,
  }
}

function readBackfill(name: string, { 0: line, 1: table = '', 2: key = '', index, input }: RegExpExecArray) {
  return { name, table, key, statement: input.slice(index + line.length) }
}

/** Whether it takes away what an older version used. */
export const isContract = ({ servesFrom }: Migration) => servesFrom !== undefined && servesFrom !== anyVersion

/** The statements of a migration that are run one by one: each ends with its line. */
export const statementsOf = ({ sql }: Migration): string[] =>
  sql
    .replaceAll(/^--.*$/gm, '')
    .split(/;\s*\n/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')

/** The index that a statement builds beside writers. */
export const indexOf = (statement: string): string | undefined =>
  /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement)?.[1]
