import type { Kind } from '#contract/catalogue/kind.ts'
import { seriesOf } from '#contract/catalogue/series.ts'
import { fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { ReadingMark, SeriesColumns, SeriesView, Trend } from '#contract/series/series-views.ts'
import type { Db } from '#database/database.ts'
import { comparablePoints, isTrusted, sinceRebase } from '#geology/monitoring/comparable.ts'
import { seasonalTrend } from '#geology/trend.ts'
import { entryOf, type Row } from '#server/catalogue/entry.ts'
import { hasOpen, refuseClosed } from '#server/catalogue/open-record/open-record.ts'
import { findRow, readParts } from '#server/catalogue/record.ts'
import { findSealed } from '#server/catalogue/storage/sealed.queries.ts'

import { findColumns, findLongSpan, findThinColumns } from './storage/series-columns.queries.ts'
import { listObservations, type Observation } from './storage/series.queries.ts'

export type { Observation }

/** Observations of one quantity, oldest first, its latest value and trend; visitors get an outline of an open record. */
export async function readSeries(
  db: Db,
  kind: Kind,
  { code, quantity, actor }: { code: string; quantity: string; actor?: Actor | undefined },
) {
  const row = (await findRow(db, kind, code, actor)) ?? fail('not_found')
  const viewLevel: SeriesView['viewLevel'] = (await hasOpen(db, actor, row)) ? 'record' : 'entry'
  if (viewLevel === 'entry' && !isOutlined(kind, row, quantity)) refuseClosed(actor, row)
  if (!(await isObserved(db, kind, row, quantity))) fail('not_found')
  const rows = await listObservations(db, { record: row.id, quantity, access: row.access })
  const shown = viewLevel === 'record' ? rows : outlineOf(rows)
  const latest = rows.findLast((one) => one.value !== null && isTrusted(one))
  return {
    viewLevel,
    quantity,
    at: shown.map(({ at }) => at.toISOString()),
    value: shown.map(({ value }) => value),
    provisional: shown.map(({ provisional }) => provisional),
    marks: shown.map(viewLevel === 'record' ? markOf : () => null),
    latest: latest ? latestOf(latest) : null,
    trend: trendOf(rows),
  }
}

interface SeriesRequest {
  code: string
  quantity: string
  actor: Actor
}

/** A quantity of a record that its reader has open; refused as `readSeries` refuses it. */
async function findOpenQuantity(db: Db, kind: Kind, { code, quantity, actor }: SeriesRequest) {
  const row = (await findRow(db, kind, code, actor)) ?? fail('not_found')
  if (!(await hasOpen(db, actor, row))) refuseClosed(actor, row)
  if (!(await isObserved(db, kind, row, quantity))) fail('not_found')
  return { record: row.id, access: row.access, quantity }
}

/** A series that its reader has open, with the number of its record. */
export async function findOwnSeries(db: Db, kind: Kind, request: SeriesRequest) {
  const found = await findOpenQuantity(db, kind, request)
  return { ...found, readings: await listObservations(db, found) }
}

/** All readings of a series that its reader has open, in columns. */
export const readLongSeries = async (db: Db, kind: Kind, request: SeriesRequest): Promise<SeriesColumns> =>
  findColumns(db, await findOpenQuantity(db, kind, request))

/** So many columns a picture has at most; of each four readings are sent. */
const pictureColumns = 1000

/** What a picture of a series that its reader has open shows; all of a series that has no more readings than that. */
export async function readThinSeries(db: Db, kind: Kind, request: SeriesRequest): Promise<SeriesColumns> {
  const found = await findOpenQuantity(db, kind, request)
  const span = await findLongSpan(db, found, 4 * pictureColumns)
  if (!span) return findColumns(db, found)
  const width = Math.max(1, Math.ceil((span.last.getTime() - span.first.getTime()) / pictureColumns))
  return findThinColumns(db, found, width)
}

/** The readings of a series, oldest first, for work whose right to them is checked. */
export const listReadings = (...asked: Parameters<typeof listObservations>): Promise<Observation[]> =>
  listObservations(...asked)

/** What mirrors another quantity is not drawn, and has no outline. */
const isOutlined = (kind: Kind, row: Row, quantity: string) =>
  entryOf(kind, row).access === 'open' && !ownSeries(kind, quantity)?.mirrors

const ownSeries = ({ series = {} }: Kind, quantity: string) =>
  Object.hasOwn(series, quantity) ? series[quantity] : undefined

function latestOf({ at, value, provisional, below }: Observation): SeriesView['latest'] {
  return value === null ? null : { at: at.toISOString(), value, provisional, below }
}

/** What is to be said of a reading beside its value; null for an ordinary one, as most are. */
export const markOf = ({ below, quality, rebased, remark }: ReadingMark): ReadingMark | null =>
  below || quality || rebased || remark ? { below, quality, rebased, remark } : null

/** Trend of approved values; provisional ones may change. Two figures: more would give away the difference of two values. */
function trendOf(rows: readonly Observation[]): Trend | null {
  const trend = seasonalTrend(comparablePoints(rows.map((one) => ({ ...one, at: one.at.getTime() }))))
  return trend ? { ...trend, perYear: Number(trend.perYear.toPrecision(2)) } : null
}

const steps = 20

/**
 * The last year and the day it began, without values: shares of its own range, coarse enough that one value does not give
 * the others. It has no marks, so that it holds only what needs none: nothing suspect, nothing on an earlier base.
 */
function outlineOf(rows: readonly Observation[]): Observation[] {
  const since = yearBefore(rows.at(-1)?.at ?? new Date(0))
  const recent = sinceRebase(rows).filter((one) => one.at >= since && isTrusted(one))
  const known = recent.flatMap(({ value }) => value ?? [])
  const least = known.reduce((a, b) => Math.min(a, b), Infinity)
  const span = known.reduce((a, b) => Math.max(a, b), -Infinity) - least
  const share = (value: number) => (span > 0 ? Math.round(((value - least) / span) * steps) / steps : 0.5)
  return recent.map((one) => ({ ...one, value: one.value === null ? null : share(one.value) }))
}

function yearBefore(at: Date): Date {
  const before = new Date(at)
  before.setUTCFullYear(at.getUTCFullYear() - 1)
  return before
}

/** Whether a record has this quantity: by its kind, or by a row of a part that is observed row by row. */
async function isObserved(db: Db, kind: Kind, row: Row, quantity: string): Promise<boolean> {
  if (ownSeries(kind, quantity)) return true
  if (!Object.values(kind.parts).some(({ series }) => series && quantity.startsWith(series.name)))
    return false
  const sealed = row.access === 'secret' ? await findSealed(db, row.id) : undefined
  const parts = sealed?.content.parts ?? (await readParts(db, kind, row.id))
  return Object.hasOwn(seriesOf(kind, { parts, preview: {} }), quantity)
}
