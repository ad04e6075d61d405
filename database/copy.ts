import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from, to } from 'pg-copy-streams'

/** Rows of one table on their way into the database, in the text form of COPY; the memory is used again. */
export interface CopyTable {
  readonly name: string
  readonly columns: readonly string[]
  bytes: Buffer
  length: number
  /** Rows that are not yet bytes. */
  text: string
}

const textLength = 2048
const chunkLength = 65_536

export function copyTable(name: string, columns: readonly string[]): CopyTable {
  return { name, columns, bytes: Buffer.alloc(4 * chunkLength), length: 0, text: '' }
}

/** Adds a row; values are in the order of the columns. */
export function addRow(table: CopyTable, values: readonly unknown[]): void {
  let row = ''
  for (let i = 0; i < values.length; i += 1) row += i === 0 ? encode(values[i]) : `\t${encode(values[i])}`
  table.text += `${row}\n`
  if (table.text.length >= textLength) settle(table)
}

function settle(table: CopyTable): void {
  const wanted = table.length + 3 * table.text.length
  if (wanted > table.bytes.length) {
    const larger = Buffer.alloc(Math.ceil(1.25 * wanted))
    table.bytes.copy(larger, 0, 0, table.length)
    table.bytes = larger
  }
  table.length += table.bytes.write(table.text, table.length)
  table.text = ''
}

const specialCharacters = /[\\\t\n\r]/

function encode(value: unknown): string {
  if (typeof value === 'string')
    return specialCharacters.test(value) ? value.replaceAll(/[\\\t\n\r]/g, escape) : value
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value))
    return `{${value.map((item) => (item === null ? 'NULL' : encode(item))).join(',')}}`
  return String(value)
}

/**
 * No number of the city has more than seven decimals. `String` would keep the text of each in a cache of the
 * engine, and millions of them make the heap grow.
 */
const formatNumber = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(7))

const escape = (sign: string) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r'

/** The answer of a query without parameters, in the text form of COPY, as it comes: bytes that nobody has made texts of. */
export async function* copyOut(pool: pg.Pool, query: string): AsyncGenerator<Buffer> {
  const client = await pool.connect()
  let isWhole = false
  try {
    yield* client.query(to(`copy (${query}) to stdout`))
    isWhole = true
  } finally {
    client.release(!isWhole)
  }
}

/** Sends the rows in one statement, so that a table's counters run once for all of them, and forgets them. */
export async function sendTable(client: pg.PoolClient, table: CopyTable, frozen: boolean): Promise<void> {
  settle(table)
  if (table.length === 0) return
  const columns = table.columns.map((column) => `"${column}"`).join(', ')
  const statement = `copy "${table.name}" (${columns}) from stdin${frozen ? ' with (freeze)' : ''}`
  await pipeline(Readable.from(chunksOf(table)), client.query(from(statement)))
  table.length = 0
}

function* chunksOf({ bytes, length }: CopyTable): Generator<Buffer> {
  for (let start = 0; start < length; start += chunkLength) {
    yield bytes.subarray(start, Math.min(length, start + chunkLength))
  }
}
