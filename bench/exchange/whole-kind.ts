import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type pg from 'pg'

import { findProgram } from '#bench/map/map-programs.ts'
import { type Figure, figure, seconds } from '#bench/measure.ts'
import type { MemberCall } from '#bench/member.ts'
import { benchFolder } from '#bench/product.ts'
import { watchMemory } from '#bench/watch-memory.ts'
import type { Condition } from '#contract/catalogue/condition.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { Export } from '#contract/exports/exports.ts'

import { makeExport } from './make-export.ts'
import { copyOut, writeGeoPackage, type Yardstick } from './yardsticks.ts'

const kind = kinds.borehole

/** A filter that all of the demo city passes: it is looked at for each. */
const all: Condition[] = [{ prop: 'finalDepth', from: 1 }]

/** Records of a workbook that a reader would wait for. */
const part = 100_000

interface WholeKindOptions {
  call: MemberCall
  pool: pg.Pool
  /** Of the server. */
  pid: number
  boreholes: number
  yardstick: Yardstick
  log: (line: string) => void
}

/** Files of all boreholes through the product, the page's call to the finished file, against programs that write the same rows. */
export async function wholeKind(options: WholeKindOptions): Promise<Figure[]> {
  const { boreholes, log, pool, yardstick } = options
  const name = `${boreholes.toLocaleString('en-US')} boreholes`
  log('CSV')
  const copied = await seconds(() => copyOut(pool, kind, 'r.id > 0 and k.final_depth >= 1'))
  const csv = await measureExport(options, 'csv', all)
  log('GeoPackage')
  const written = await timeOfGdal(yardstick)
  const geoPackage = await measureExport(options, 'gpkg', all)
  log('XLSX')
  const small = await measureExport(options, 'xlsx', await shallow(pool, Math.min(part, boreholes)))
  const large = await measureExport(options, 'xlsx', all)
  return [
    figure(`CSV of ${name} with a filter: rate of COPY of the same query`, (100 * copied) / csv.took, '%', [
      '≥',
      50,
    ]),
    figure(`CSV of ${name} with a filter`, csv.took, 's'),
    figure(`CSV of ${name}: COPY to the client`, copied, 's'),
    figure('memory of the server while it is written, more than at rest', csv.grown, 'MB', ['<', 100]),
    ...(written === undefined
      ? []
      : [
          figure(`GeoPackage of ${name}: rate of ogr2ogr from PostgreSQL`, written / geoPackage.took, 'x', [
            '≥',
            0.7,
          ]),
          figure(`GeoPackage of ${name}: ogr2ogr from PostgreSQL`, written, 's'),
        ]),
    figure(`GeoPackage of ${name}`, geoPackage.took, 's'),
    figure(`XLSX of ${part.toLocaleString('en-US')} boreholes`, small.took, 's', ['<', 20]),
    figure(`XLSX of ${name}`, large.took, 's'),
  ]
}

/** Seconds of GDAL; undefined where it is not installed. */
async function timeOfGdal(yardstick: Yardstick): Promise<number | undefined> {
  if ((await findProgram('ogr2ogr')) === undefined) return undefined
  const folder = await mkdtemp(join(await benchFolder('exchange'), 'run-'))
  const file = { path: join(folder, 'all.gpkg'), epsg: 4326 } as const
  try {
    return await seconds(() => writeGeoPackage(yardstick, kind, file))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function measureExport(
  { call, pid }: WholeKindOptions,
  format: Export['format'],
  conditions: Condition[],
): Promise<{ took: number; grown: number }> {
  const rest = watchMemory(pid)
  await delay(1000)
  const before = rest()
  const memory = watchMemory(pid)
  const selections = [{ kind: kind.name, conditions }]
  const took = await seconds(() => makeExport(call, { title: `全部 ${format}`, selections, format }))
  return { took, grown: memory() - before }
}

/** The conditions of so many of the shallowest boreholes. */
async function shallow(pool: pg.Pool, count: number): Promise<Condition[]> {
  const { rows } = await pool.query<{ depth: number }>(
    'select final_depth as depth from borehole where final_depth is not null order by final_depth offset $1 limit 1',
    [count - 1],
  )
  return [{ prop: 'finalDepth', to: rows[0]?.depth ?? 0 }]
}
