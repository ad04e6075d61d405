import { rm } from 'node:fs/promises'
import { join } from 'node:path'

import { timeOfCopying } from '#bench/loading/copying.ts'
import { inLibrary, peakOf, taken } from '#bench/loading/importing.ts'
import { type Figure, figure, seconds } from '#bench/measure.ts'
import { openBeside } from '#bench/product.ts'

import { type HolesFormat, writeHolesFile } from './holes-file.ts'

type Log = (line: string) => void

/** As much as a workbook may hold when it is unpacked. */
const size = { holes: 100_000, strata: 3 }
const bars: readonly (readonly [HolesFormat, atMost: number])[] = [
  ['xlsx', 6],
  ['csv', 3],
]

/** A city's holes by the import command into an empty library, against `COPY` of the rows that came of it. */
export async function filesIn(log: Log): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [format, atMost] of bars) {
    log(`${format} in`)
    figures.push(...(await inLibrary((dataDir) => measure(dataDir, format, { atMost, log }))))
  }
  return figures
}

async function measure(
  dataDir: string,
  format: HolesFormat,
  { atMost, log }: { atMost: number; log: Log },
): Promise<Figure[]> {
  const path = join(dataDir, `holes.${format}`)
  await writeHolesFile(path, format, size)
  let peak = 0
  const took = await seconds(async () => (peak = await peakOf(dataDir, [path])))
  await rm(path)
  const count = await taken(dataDir, log)
  if (count !== size.holes) throw new Error(`${count} of ${size.holes} holes were taken.`)
  const library = await openBeside(dataDir, log)
  const copied = await timeOfCopying(library.pool, dataDir, log).finally(library.close)
  const what = `${size.holes.toLocaleString('en-US')} holes with strata from ${format.toUpperCase()}`
  return [
    figure(`${what}: time of COPY and indexes`, took / copied, 'x', ['≤', atMost]),
    figure(what, took, 's'),
    figure(`${what}: memory at most`, peak, 'MB', ['<', 300]),
  ]
}
