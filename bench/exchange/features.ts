import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

import { findMapServer, startMapPrograms } from '#bench/map/map-programs.ts'
import { fetcher } from '#bench/map/tiles.ts'
import { type Figure, figure, p99 } from '#bench/measure.ts'
import { benchFolder } from '#bench/product.ts'
import { turnAbout } from '#bench/turn-about.ts'
import { kinds } from '#contract/catalogue/kinds.ts'

import { writeGeoPackage, type Yardstick } from './yardsticks.ts'

const clients = 8
const count = 1000
const least = 30

interface FeaturesOptions {
  url: string
  yardstick: Yardstick
  log: (line: string) => void
}

/** Pages of features within a box and with a filter, against MapServer's OGC API on a copy as GeoPackage. */
export async function features({ url, yardstick, log }: FeaturesOptions): Promise<Figure[]> {
  const program = await findMapServer()
  if (program === undefined) {
    log('MapServer is not installed (cgi-mapserver, spawn-fcgi, gdal-bin): not compared')
    return []
  }
  const folder = await mkdtemp(join(await benchFolder('exchange'), 'run-'))
  const { fetch, close } = fetcher(url, clients)
  try {
    await writeGeoPackage(yardstick, kinds.borehole, { path: join(folder, 'all.gpkg'), epsg: 4326 })
    await writeFile(join(folder, 'points.map'), mapFile)
    await writeFile(join(folder, 'mapserver.conf'), configOf(folder))
    const programs = await startMapPrograms(folder, program)
    const ours = async (call: number) => {
      const filter = new URLSearchParams({
        limit: String(count),
        bbox: boxOf(call),
        filter: `finalDepth>=${least}`,
      })
      requireFull(await fetch(`/api/ogc/collections/borehole/items?${filter}&f=json`))
    }
    const theirs = async (call: number, client: number) => {
      const variables = {
        PATH_INFO: '/points/ogcapi/collections/borehole/items',
        QUERY_STRING: `f=json&limit=${count}&bbox=${boxOf(call)}`,
        SERVER_NAME: 'localhost',
        SERVER_PORT: '80',
        SCRIPT_NAME: '/mapserv',
        HTTP_HOST: 'localhost',
      }
      requireFull(await programs.ask(variables, client))
    }
    const compared = await turnAbout(clients, { ours, yardstick: theirs, calls: 64 }).finally(programs.stop)
    const what = `features of a box with a filter, ${count.toLocaleString('en-US')} a page, ${clients} clients`
    return [
      figure(`${what}: rate of MapServer`, compared.rate, 'x', ['≥', 2]),
      figure(what, compared.ours.perSecond, '/s'),
      figure(`${what}: p99`, p99(compared.ours.latencies), 'ms'),
      figure(`${what}: MapServer`, compared.yardstick.perSecond, '/s'),
    ]
  } finally {
    close()
    await rm(folder, { recursive: true, force: true })
  }
}

const side = 0.2

/** Squares all over the city, no two alike, each with more than a page. */
function boxOf(call: number): string {
  const west = 123.65 + ((call * 0.754_877_67) % 1) * 0.4
  const south = 30.95 + ((call * 0.569_840_29) % 1) * 0.4
  return [west, south, west + side, south + side].map((degrees) => degrees.toFixed(6)).join(',')
}

const featureStart = Buffer.from('"Feature"')

/** Both answer with a whole page. */
function requireFull(answer: Buffer): void {
  const text = answer[0] === 0x1f ? gunzipSync(answer) : answer
  let found = 0
  for (let at = text.indexOf(featureStart); at >= 0; at = text.indexOf(featureStart, at + 1)) found += 1
  if (found < count) throw new Error(`${found} of ${count} features: ${text.toString('utf8', 0, 300)}`)
}

const configOf = (folder: string) => `CONFIG
  ENV
    MS_MAP_NO_PATH "0"
  END
  MAPS
    points "${join(folder, 'points.map')}"
  END
END
`

const mapFile = `MAP
  NAME "points"
  EXTENT -180 -90 180 90
  SIZE 256 256
  UNITS DD
  PROJECTION "init=epsg:4326" END
  WEB METADATA
    "ows_enable_request" "*"
    "ows_title" "points"
    "ows_onlineresource" "http://localhost/mapserv/points"
    "oga_onlineresource" "http://localhost/mapserv/points/ogcapi"
    "oga_max_limit" "10000"
  END END
  LAYER
    NAME "borehole"
    TYPE POINT
    STATUS ON
    CONNECTIONTYPE OGR
    CONNECTION "all.gpkg"
    DATA "borehole"
    PROCESSING "NATIVE_FILTER=final_depth >= ${least}"
    PROJECTION "init=epsg:4326" END
    TEMPLATE "none.html"
    METADATA
      "ows_title" "borehole"
      "gml_include_items" "all"
      "gml_featureid" "code"
      "ows_include_items" "all"
    END
  END
END
`
