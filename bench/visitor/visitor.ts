import { libraryOf, loadInProcess } from '#bench/loading/loading.ts'
import { type Figure, type Group, figure } from '#bench/measure.ts'
import { benchFolder, openBeside, root, startProduct } from '#bench/product.ts'

import { firstPage } from './browser.ts'
import { listsOfAllKinds } from './lists.ts'
import { readsBesideVisits } from './visits.ts'
import { vitals } from './vitals.ts'

/** The library that a new portal shows. */
const city = 20_000

type Say = (line: string) => void

/** What a visitor waits for in the demo city, and the room that a great library takes. */
export const visitor: Group = async ({ boreholes, log }) => {
  const dataDir = await benchFolder('city')
  const loaded = await loadInProcess(dataDir, city, log)
  const product = await startProduct({ dataDir, checkout: root })
  try {
    return [
      figure(`demo city of ${counted(city)} boreholes loaded`, loaded.seconds, 's', ['<', 30]),
      await firstPage(product.url),
      ...(await vitals(product.url, log)),
      ...(await listsOfAllKinds(product.url, log)),
      ...(await readsBesideVisits(product.url)),
      ...(await room(boreholes, log)),
    ]
  } finally {
    await product.stop()
  }
}

const counted = (count: number) => count.toLocaleString('en-US')

/** The database of a library of so many boreholes on disk, indexes included, and how many of them were sounded. */
async function room(boreholes: number, log: Say): Promise<Figure[]> {
  const library = await openBeside(await libraryOf(boreholes, log), log)
  try {
    const { rows } = await library.pool.query<{ bytes: number; sounded: number }>(
      `select pg_database_size(current_database()) as bytes,
        (select count(distinct record) from borehole_cpt) as sounded`,
    )
    const [{ bytes, sounded } = { bytes: Number.NaN, sounded: Number.NaN }] = rows
    const what = `${counted(boreholes)} boreholes with strata`
    return [
      figure(`${what}: database on disk`, bytes / 1e9, 'GB', ['<', 15]),
      figure(`${what}: boreholes for each one with a penetration test`, boreholes / sounded, ''),
    ]
  } finally {
    await library.close()
  }
}
