import type pg from 'pg'

import type { Db } from '#database/database.ts'

import type { ExportTable } from './formats/format.ts'
import {
  findSeriesEnd,
  readPartLines,
  readRecordLines,
  readSeriesLines,
  type SeriesPosition,
} from './lines.sql.ts'
import type { Lot } from './lots.ts'
import { seriesPart, tablesOf } from './tables.ts'
import type { FileWriter } from './writing/file-writer.ts'

/** Records whose rows are read by one statement, which lasts as long as they are written; of their parts, which may be large, fewer. */
const pages = { records: 10_000, parts: 400, series: 200 } as const
/** Readings that are read at once. */
const readingsAtOnce = 20_000

interface LotWork {
  db: Db
  /** Of `db`. */
  pool: pg.Pool
  writer: FileWriter
  whole: boolean
  isStaff: boolean
  /** Hears of how many records are written, of so many; answers whether the file is still wanted. */
  onWritten: (done: number, total: number) => Promise<boolean>
}

/** Writes the tables of all lots; false where the file is not wanted any more. */
export async function writeLots(lots: readonly Lot[], work: LotWork): Promise<boolean> {
  const tasks: Task[] = lots.flatMap((lot) =>
    tablesOf(lot.kind, work).map((table) => ({ lot, table, ids: idsFor(lot, table) })),
  )
  const total = lots.reduce((sum, { ids }) => sum + ids.length, 0)
  const all = tasks.reduce((sum, { ids }) => sum + ids.length, 0)
  let passed = 0
  for (const { lot, table, ids } of tasks) {
    await work.writer.begin(table, lot.kind)
    for await (const { lines, records } of linesOf(work, { lot, table, ids })) {
      await work.writer.write(lines)
      passed += records
      if (!(await work.onWritten(Math.floor((passed / Math.max(all, 1)) * total), total))) return false
    }
    await work.writer.end()
  }
  return true
}

/** Rows that belong to the entry are those of all records. */
const idsFor = ({ kind, ids, whole }: Lot, { part }: ExportTable): Float64Array =>
  part === null || kind.parts[part]?.entry ? ids : whole

interface Task {
  lot: Lot
  table: ExportTable
  ids: Float64Array
}

interface Piece {
  /** In the text form of COPY. */
  lines: AsyncIterable<Buffer>
  /** Records that are done with it. */
  records: number
}

type Source = Pick<LotWork, 'db' | 'pool'>

async function* linesOf(source: Source, { lot, table, ids }: Task): AsyncGenerator<Piece> {
  const { kind } = lot
  const { pool } = source
  const whole = new Set(table.part === null ? lot.whole : [])
  const size = table.part === null ? pages.records : table.part === seriesPart ? pages.series : pages.parts
  for (let from = 0; from < ids.length; from += size) {
    const page = [...ids.subarray(from, from + size)]
    const part = table.part === null ? undefined : kind.parts[table.part]
    const records = page.length
    if (table.part === null) yield { lines: readRecordLines(pool, { kind, table }, page, whole), records }
    else if (part) yield { lines: readPartLines(pool, part, page), records }
    else yield* readings(source, page)
  }
}

async function* readings({ db, pool }: Source, page: readonly number[]): AsyncGenerator<Piece> {
  let after: SeriesPosition | undefined
  do {
    const last = await findSeriesEnd(db, page, { after, limit: readingsAtOnce })
    yield {
      lines: readSeriesLines(pool, page, { after, last }),
      records: last ? 0 : page.length,
    }
    after = last
  } while (after)
}
