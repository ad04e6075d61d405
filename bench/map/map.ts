import { libraryOf } from '#bench/loading/loading.ts'
import type { Figure, Group } from '#bench/measure.ts'
import { manyAddresses, openBeside, root, startProduct } from '#bench/product.ts'

import { measureCounts, measureIdentify } from './identify.ts'
import { startMapServer } from './map-server.ts'
import { measurePage } from './page.ts'
import { fetcher, type TileOptions, measureAgainst, measureFiltered, measureTiles } from './tiles.ts'

/** The map of the started product: tiles, identify, counts, and its page. */
export const map: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses }, checkout: root })
  const library = await openBeside(dataDir, log)
  const { fetch, close } = fetcher(product.url, 8)
  try {
    await library.pool.query('vacuum (analyze) record, borehole') // as at rest
    const { rows } = await library.pool.query<{ lng: number; lat: number }>(
      `select avg(lng) as lng, avg(lat) as lat from record where kind = 'borehole'`,
    )
    const given = { pool: library.pool, fetch, centre: rows[0] ?? { lng: 0, lat: 0 } }
    log('tiles')
    const tiles = await measureTiles(given, log)
    log('filtered tiles')
    const filtered = await measureFiltered(given)
    log('identify')
    const identified = await measureIdentify({ ...library, url: product.url })
    log('counts')
    const counts = await measureCounts({ ...library, url: product.url })
    log('page')
    const page = await measurePage(product.url)
    const against = await compare(given, log).catch((error: unknown) => {
      log(`not compared: ${String(error)}`) // the other figures stand
      return []
    })
    return [...tiles, ...filtered, ...identified, ...counts, ...page, ...against]
  } finally {
    close()
    await library.close()
    await product.stop()
  }
}

async function compare(given: TileOptions, log: (line: string) => void): Promise<Figure[]> {
  log('MapServer')
  const mapServer = await startMapServer(given.pool)
  if (mapServer) return measureAgainst(mapServer, given).finally(mapServer.stop)
  log('MapServer is not installed (mapserver-bin, spawn-fcgi, gdal-bin): not compared')
  return []
}
