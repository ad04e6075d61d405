import { libraryOf } from '#bench/loading/loading.ts'
import type { Figure, Group } from '#bench/measure.ts'
import { memberCalls } from '#bench/member.ts'
import { manyAddresses, openBeside, startProduct } from '#bench/product.ts'
import { buildReaders } from '#bench/reader/readers.ts'

import { features } from './features.ts'
import { filesIn } from './files-in.ts'
import { parcel } from './parcel.ts'
import { wholeKind } from './whole-kind.ts'

/** Files out and in, features for others, and a parcel beside other calls. */
export const exchange: Group = async ({ boreholes, log }) => {
  const dataDir = await libraryOf(boreholes, log)
  const product = await startProduct({ dataDir, env: { ...process.env, ...manyAddresses } })
  const library = await openBeside(dataDir, log)
  try {
    const { tokens } = await buildReaders(library.db, 1)
    const call = memberCalls(product.url, tokens[0] ?? '')
    const pid = product.child.pid ?? 0
    const { pool, db, connection } = library
    const figures: Figure[] = []
    const measure = async (what: string, work: () => Promise<Figure[]>) => {
      log(what)
      const found = await work()
      for (const { name, value, unit } of found) log(`  ${name}: ${value} ${unit}`) // it is long until the table
      figures.push(...found)
    }
    const yardstick = { connection }
    await measure('files of all', () => wholeKind({ call, pool, pid, boreholes, yardstick, log }))
    await measure('features', () => features({ url: product.url, yardstick, log }))
    await measure('parcel', () => parcel(call, db, pid))
    await measure('files in', () => filesIn(log))
    return figures
  } finally {
    await library.close()
    await product.stop()
  }
}
