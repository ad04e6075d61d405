import { execFile } from 'node:child_process'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import type { Kind } from '#contract/catalogue/kind.ts'
import { snake } from '#server/catalogue/columns.ts'
import type { Library } from '#server/library.ts'

const run = promisify(execFile)

export interface Yardstick {
  connection: Library['connection']
}

const common = ['r.code', 'r.title', 'r.access', 'r.open_on', 'k.district', 'k.year']

/** SQL: the columns of a table of records as it is exported. */
const columnsOf = (kind: Kind): string =>
  [...common, ...Object.keys(kind.fields).map((name) => `k.${snake(name)}`)].join(', ')

const rowsOf = (kind: Kind) => `record r join ${kind.table} k on k.id = r.id`

/** The same rows in the same order as the database itself writes them, thrown away by the client. */
export async function copyOut(pool: pg.Pool, kind: Kind, where: string): Promise<void> {
  const client = await pool.connect()
  try {
    const statement = `copy (select ${columnsOf(kind)}, r.public_point[0], r.public_point[1]
      from ${rowsOf(kind)} where ${where} order by k.code_key, r.code collate "C") to stdout with (format csv)`
    const nowhere = new Writable({ write: (_, __, done) => done() })
    await pipeline(client.query(copyTo(statement)), nowhere)
  } finally {
    client.release()
  }
}

/** Writes a GeoPackage of all records of a kind with a place by GDAL. */
export async function writeGeoPackage(
  { connection }: Yardstick,
  kind: Kind,
  { path, epsg }: { path: string; epsg: 3857 | 4326 },
): Promise<void> {
  const [x, y] = epsg === 3857 ? ['r.public_point[0]', 'r.public_point[1]'] : ['r.lng', 'r.lat']
  const point = `'\\x0000000001'::bytea || float8send(${x}) || float8send(${y})`
  const query = `select ${columnsOf(kind)}, ${point} as wkb_geometry from ${rowsOf(kind)} where ${x} is not null`
  const place = ['-a_srs', `EPSG:${epsg}`, '-nln', kind.name, '-nlt', 'POINT']
  await run('ogr2ogr', ['-f', 'GPKG', path, sourceOf(connection), '-sql', query, ...place])
}

/** The database as GDAL names it. */
function sourceOf(connection: Library['connection']): string {
  if (typeof connection === 'string') return `PG:${connection}`
  const { host, port, user, database, password } = connection
  const named = Object.entries({ host, port, user, dbname: database, password })
  return `PG:${named.flatMap(([name, value]) => (value === undefined ? [] : [`${name}='${String(value)}'`])).join(' ')}`
}
