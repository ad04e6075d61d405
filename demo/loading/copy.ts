import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Rows of one table on their way into the database, in the text form of COPY. */
export interface CopyTable {
  readonly name: string
  readonly columns: readonly string[]
  chunks: Buffer[]
  text: string
}

const chunkLength = 65_536

export function copyTable(name: string, columns: readonly string[]): CopyTable {
  return { name, columns, chunks: [], text: '' }
}

/** Adds a row; values stand in the order of the columns. */
export function addRow(table: CopyTable, values: readonly unknown[]): void {
  let row = ''
  for (let i = 0; i < values.length; i += 1) row += i === 0 ? encode(values[i]) : `\t${encode(values[i])}`
  table.text += `${row}\n`
  if (table.text.length < chunkLength) return
  table.chunks.push(Buffer.from(table.text))
  table.text = ''
}

const special = /[\\\t\n\r]/g

function encode(value: unknown): string {
  if (typeof value === 'string')
    return value.search(special) === -1 ? value : value.replaceAll(special, escape)
  if (value === null || value === undefined) return '\\N'
  if (Array.isArray(value)) return `{${value.map((item) => item ?? 'NULL').join(',')}}`
  return String(value)
}

const escape = (sign: string) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r'

/** Sends the rows in one statement, so that a table's counters run once for all of them. */
export async function sendTable(client: pg.PoolClient, table: CopyTable, frozen: boolean): Promise<void> {
  const { name, columns, chunks, text } = table
  if (text) chunks.push(Buffer.from(text))
  if (chunks.length === 0) return
  const columnList = columns.map((column) => `"${column}"`).join(', ')
  const target = client.query(
    from(`copy "${name}" (${columnList}) from stdin${frozen ? ' with (freeze)' : ''}`),
  )
  await pipeline(Readable.from(chunks), target)
}
