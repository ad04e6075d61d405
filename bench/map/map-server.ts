import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'

import type pg from 'pg'

import { benchFolder } from '#bench/product.ts'
import type { Tile } from '#geology/places/map-key.ts'

import { findMapServer, startMapPrograms } from './map-programs.ts'

const run = promisify(execFile)

/** The yardstick of tiles: MapServer as Debian has it, over FastCGI, on a FlatGeobuf copy of the same points. */
export interface MapServer {
  /** A vector tile with all points of its square. */
  tile: (tile: Tile, client: number) => Promise<Buffer>
  stop: () => Promise<void>
}

/** Starts it; undefined where a program is missing. */
export async function startMapServer(pool: pg.Pool): Promise<MapServer | undefined> {
  const program = await findMapServer()
  if (program === undefined) return undefined
  const folder = await mkdtemp(join(await benchFolder('mapserver'), 'run-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    await copyPoints(pool, folder)
    await writeFile(join(folder, 'points.map'), mapFile)
    await writeFile(join(folder, 'mapserver.conf'), 'CONFIG\nENV\nMS_MAP_NO_PATH "0"\nEND\nEND\n')
    const { ask, stop } = await startMapPrograms(folder, program)
    const tile = async ({ z, x, y }: Tile, client: number) => {
      const question = `mode=tile&tilemode=gmap&tile=${x}+${y}+${z}&layers=points&map.imagetype=mvt`
      return bodyOf(await ask({ QUERY_STRING: question }, client))
    }
    return { tile, stop: () => stop().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

async function copyPoints(pool: pg.Pool, folder: string): Promise<void> {
  const csv = join(folder, 'points.csv')
  const { rows } = await pool.query<{ id: number; x: number; y: number; access: string }>(
    `select id, public_point[0] as x, public_point[1] as y, access from record
      where kind = 'borehole' and public_point is not null`,
  )
  const lines = function* () {
    yield 'id,x,y,access\n'
    for (const { id, x, y, access: level } of rows) yield `${id},${x},${y},${level}\n`
  }
  await pipeline(lines, createWriteStream(csv))
  const columns = ['X_POSSIBLE_NAMES=x', 'Y_POSSIBLE_NAMES=y', 'KEEP_GEOM_COLUMNS=NO'].flatMap((o) => [
    '-oo',
    o,
  ])
  const place = ['-a_srs', 'EPSG:3857', '-nln', 'points']
  await run('ogr2ogr', ['-f', 'FlatGeobuf', join(folder, 'points.fgb'), csv, ...columns, ...place])
  await rm(csv)
}

function bodyOf(answer: Buffer): Buffer {
  const end = answer.indexOf('\r\n\r\n')
  if (!answer.subarray(0, end).includes('vector-tile')) throw new Error(answer.subarray(0, 400).toString())
  return answer.subarray(end + 4)
}

const mapFile = `MAP
  NAME "points"
  EXTENT -20037508 -20037508 20037508 20037508
  SIZE 256 256
  UNITS METERS
  PROJECTION "init=epsg:3857" END
  OUTPUTFORMAT
    NAME "mvt"
    DRIVER MVT
    FORMATOPTION "EXTENT=4096"
    FORMATOPTION "EDGE_BUFFER=0"
  END
  LAYER
    NAME "points"
    TYPE POINT
    STATUS ON
    CONNECTIONTYPE FLATGEOBUF
    DATA "points.fgb"
    PROJECTION "init=epsg:3857" END
    METADATA "gml_include_items" "id,access" END
  END
END
`
