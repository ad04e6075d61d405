import { setImmediate as turn } from 'node:timers/promises'

import type pg from 'pg'

import { kinds } from '#contract/catalogue/kinds.ts'
import { openDatabase } from '#database/database.ts'
import { numberTables } from '#server/catalogue/belongings/belongings.ts'
import { documentVersion } from '#server/catalogue/search-documents/document.ts'
import { loadPlaces } from '#server/places/load.ts'

import type { drawBooklet } from './booklets/draw.ts'
import { holes } from './boreholes/boreholes.ts'
import type { Project } from './boreholes/projects.ts'
import { addBefore, addAfter, openCollected, type Ground, type HoleCollection } from './city-records.ts'
import { gazetteer } from './city/gazetteer.ts'
import { loadContent } from './content/content.ts'
import { addRecord, openBatch, sendBatch, type Batch } from './loading/batch.ts'
import { drawnBooklets, removeFiles, storeFiles } from './loading/files.ts'
import { rebuildIndexes, takeDownIndexes } from './loading/indexes.ts'
import { fillShelves } from './loans/shelves.ts'
import { scannedSheets } from './scans/scanned-sheets.ts'

export interface DemoOptions {
  /** Number of boreholes; projects and archive grow with it, up to a point, and the other kinds do not. */
  boreholes: number
  dataDir: string
  log: (line: string) => void
  /** Empties a library that holds something first. */
  replace?: boolean
  /** Draws a booklet as PDF; who loads several times may keep what it has drawn. */
  draw?: typeof drawBooklet
}

/** Thrown when the library is not empty and `replace` is not set. */
export class LibraryNotEmpty extends Error {
  override name = 'LibraryNotEmpty'

  constructor() {
    super('资料库中已有资料，未载入演示数据。确要清空并重新载入，请加 --replace')
  }
}

/** From this many boreholes on, indexes are made after the rows. */
const largeBoreholeCount = 20_000
/** From this many boreholes on, one hole in thirteen is tested. */
const hugeBoreholeCount = 100_000
const batchSize = 5000

/** Loads the invented city in one transaction: it is there whole or not at all. Its gazetteer follows. */
export async function loadDemo(pool: pg.Pool, options: DemoOptions): Promise<void> {
  const client = await pool.connect()
  let healthy = false
  try {
    await client.query('set statement_timeout = 0')
    const left = await inTransaction(client, () => fill(client, options))
    await removeFiles(options.dataDir, left)
    await client.query(options.boreholes >= largeBoreholeCount ? 'vacuum (analyze)' : 'analyze')
    await client.query('reset statement_timeout')
    healthy = true
  } finally {
    client.release(!healthy)
  }
  await loadPlaces(openDatabase(pool), gazetteer())
}

async function inTransaction<T>(client: pg.PoolClient, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  const result = await work().catch(async (error: unknown) => {
    await client.query('rollback').catch(() => {}) // the connection may be gone, and the transaction with it
    throw error
  })
  await client.query('commit')
  return result
}

/** Answers with the files of the replaced library that nothing needs any more. */
async function fill(client: pg.PoolClient, options: DemoOptions): Promise<Iterable<string>> {
  const { boreholes, dataDir, log, replace = false } = options
  const started = performance.now()
  await client.query('select pg_advisory_xact_lock(7240012)') // of two loaders, the second finds the first one's city
  const { rows } = await client.query<{ full: boolean }>('select exists (select from record) as full')
  if (rows[0]?.full && !replace) throw new LibraryNotEmpty()
  const before = await filePaths(client)
  if (replace || boreholes >= largeBoreholeCount) await empty(client)
  log(`正在载入虚构城市“云汀市”：钻孔 ${formatCount(boreholes)} 孔，及项目、档案、监测、实物与文献各类资料`)
  await loadContent(client)
  const first = openBatch()
  const ground = addBefore(first, boreholes)
  await sendBatch(client, first, false)
  const rebuild = boreholes >= largeBoreholeCount ? await takeDownIndexes(client) : []
  const collected = await loadBoreholes(client, ground, options)
  const last = openBatch()
  const { pictures, booklets } = addAfter(last, ground, collected)
  await sendBatch(client, last, false)
  if (rebuild.length > 0) log(`正在建立 ${rebuild.length} 项索引与约束`)
  // Booklets are drawn here while the database is at work there.
  const [drawn] = await Promise.all([
    drawnBooklets([...ground.booklets, ...booklets], options.draw),
    rebuildIndexes(client, rebuild),
  ])
  await client.query(`select setval(pg_get_serial_sequence('record', 'id'), (select max(id) from record))`)
  await fillShelves(client)
  await client.query('update search_state set version = $1', [documentVersion])
  const scans = await scannedSheets(ground.archive.scanned)
  const stored = await storeFiles(client, dataDir, [...drawn, ...pictures, ...scans])
  log(`演示数据已载入，用时 ${((performance.now() - started) / 1000).toFixed(1)} 秒`)
  return [...before].filter((path) => !stored.includes(path))
}

const formatCount = (count: number) => count.toLocaleString('en-US')

async function filePaths(client: pg.PoolClient): Promise<Set<string>> {
  const { rows } = await client.query<{ path: string }>('select path from file')
  return new Set(rows.map(({ path }) => path))
}

/** The version of each kind moves on, so that nothing cached of the old library is taken for the new one. */
async function empty(client: pg.PoolClient): Promise<void> {
  await client.query(
    `truncate record, loan, import_batch, ${numberTables.join(', ')} restart identity cascade`,
  )
  await client.query('delete from facet_count')
  await client.query('update kind_state set total = 0, version = version + 1')
}

/** Generates one batch while the database takes in the one before. */
async function loadBoreholes(
  client: pg.PoolClient,
  ground: Ground,
  options: DemoOptions,
): Promise<HoleCollection> {
  const { boreholes, log } = options
  const big = boreholes >= largeBoreholeCount
  const collected = openCollected()
  const send = async (full: Batch, upTo: number) => {
    await sendBatch(client, full, big)
    const share = (count: number) => Math.floor((20 * count) / boreholes)
    if (big && share(upTo) > share(upTo - batchSize))
      log(`钻孔 ${formatCount(upTo)} / ${formatCount(boreholes)}`)
  }
  const archiveOf = (project: Project) => ground.archive.reports.get(project.index) ?? null
  const projectOf = (project: Project) => ground.projectIds.from + project.index
  let sending = Promise.resolve()
  let [batch, other] = [openBatch(), openBatch()]
  let made = 0
  // a quarter of the holes is sounded: one tested hole in thirteen makes one sounding in fifty holes
  for (const hole of holes(boreholes, {
    testedEvery: boreholes >= hugeBoreholeCount ? 13 : 1,
    archiveOf,
    projectOf,
  })) {
    addRecord(batch, ground.boreholeIds.from + made, kinds.borehole, hole)
    collected.keep(ground.boreholeIds.from + made, hole)
    made += 1
    if (made % 50 === 0) await turn() // lets the socket be fed
    if (made % batchSize !== 0 && made !== boreholes) continue
    await sending
    sending = send(batch, made)
    sending.catch(() => {}) // reported where it is awaited
    ;[batch, other] = [other, batch]
  }
  await sending
  return collected
}
