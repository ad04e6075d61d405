import type { Db } from '#database/database.ts'

import type { ExportTable } from './formats/format.ts'
import { readPartLines, readRecordLines, readSeriesLines, type SeriesPosition } from './lines.sql.ts'
import type { Lot } from './lots.ts'
import { seriesPart, tablesOf } from './tables.ts'
import type { FileWriter } from './writing/file-writer.ts'

/** Records whose rows are read at once; of their parts, which may be large, fewer. */
const pages = { records: 2000, parts: 400, series: 200 } as const
/** Readings that are read at once. */
const readingsAtOnce = 20_000

interface LotWork {
  db: Db
  writer: FileWriter
  whole: boolean
  isStaff: boolean
  /** Hears of how many records are written, of so many; answers whether the file is still wanted. */
  onWritten: (done: number, total: number) => Promise<boolean>
}

/** Writes the tables of all lots; false where the file is not wanted any more. */
export async function writeLots(lots: readonly Lot[], work: LotWork): Promise<boolean> {
  const tasks = lots.flatMap((lot) =>
    tablesOf(lot.kind, work).map((table) => ({ lot, table, ids: idsFor(lot, table) })),
  )
  const total = lots.reduce((sum, { ids }) => sum + ids.length, 0)
  const all = tasks.reduce((sum, { ids }) => sum + ids.length, 0)
  let passed = 0
  for (const { lot, table, ids } of tasks) {
    await work.writer.begin(table, lot.kind)
    for await (const { lines, records } of ahead(linesOf(work.db, lot, table, ids))) {
      if (lines) await work.writer.write(lines)
      passed += records
      if (!(await work.onWritten(Math.floor((passed / Math.max(all, 1)) * total), total))) return false
    }
    await work.writer.end()
  }
  return true
}

/** Pieces in their order, the next one being read while the last is at work. */
async function* ahead<T>(pieces: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = pieces.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = pieces.next()
    next.catch(() => {}) // it is told where it is awaited
    yield value
  }
}

/** Rows that belong to the entry are those of all records. */
const idsFor = ({ kind, ids, whole }: Lot, { part }: ExportTable): Float64Array =>
  part === null || kind.parts[part]?.entry ? ids : whole

interface Piece {
  lines: string
  /** Records that are done with it. */
  records: number
}

async function* linesOf(db: Db, lot: Lot, table: ExportTable, ids: Float64Array): AsyncGenerator<Piece> {
  const { kind } = lot
  const isWhole = table.part === null ? new Set(lot.whole) : undefined
  const size = table.part === null ? pages.records : table.part === seriesPart ? pages.series : pages.parts
  for (let from = 0; from < ids.length; from += size) {
    const page = [...ids.subarray(from, from + size)]
    const part = table.part === null ? undefined : kind.parts[table.part]
    if (table.part === null)
      yield {
        lines: await readRecordLines(
          db,
          kind,
          page,
          page.filter((id) => isWhole?.has(id)),
        ),
        records: page.length,
      }
    else if (part) yield { lines: await readPartLines(db, part, page), records: page.length }
    else yield* readings(db, page)
  }
}

async function* readings(db: Db, page: readonly number[]): AsyncGenerator<Piece> {
  let after: SeriesPosition | undefined
  do {
    const { lines, next } = await readSeriesLines(db, page, { after, limit: readingsAtOnce })
    yield { lines, records: next ? 0 : page.length }
    after = next
  } while (after)
}
