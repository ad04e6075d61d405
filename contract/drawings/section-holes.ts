import type { RecordView } from '#contract/catalogue/routes.ts'
import { lineThrough, projectOnto } from '#geology/cross-section/correlation/line.ts'
import type { DrawnHole } from '#geology/cross-section/sheet/hole-marks.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { heightDatumName, isSameDatum } from '#geology/places/height-datum.ts'

import { holeOf } from './borehole-record.ts'
import { closedReason } from './closed-reason.ts'

export interface LeftOut {
  readonly code: string
  readonly reason: string
}

/** A hole on the line, ready to be drawn. */
export type LineHole = DrawnHole & {
  readonly x: number
  readonly offset: number
  readonly finalDepth: number | null
}

export interface SectionHoles {
  /** In the order of the line. */
  readonly drawn: readonly LineHole[]
  readonly leftOut: readonly LeftOut[]
  readonly azimuth: number
  /** The height datum that all of them share. */
  readonly datum: string | null
  /** The project that all of them were made for. */
  readonly project: string | null
}

/** Metres along the line by which two holes are told apart. */
const leastSpacing = 0.05

/** The fewest holes of a section. */
export const fewestHoles = 2

/** Why a hole cannot be drawn in a section for this reader; undefined where it can. */
function reasonAgainst(record: RecordView): string | undefined {
  const closed = closedReason(record, '分层数据')
  if (closed !== undefined) return closed
  const hole = holeOf(record)
  if (!record.place?.exact) return '没有准确坐标'
  if (hole.collarElevation === null) return '没有孔口高程'
  return hole.strata.length === 0 ? '没有分层数据' : undefined
}

interface Fit {
  readonly hole: Omit<LineHole, 'x' | 'offset'>
  readonly place: LngLat
  readonly datum: string | null
  readonly project: string | null
}

/** A record as a hole that can be drawn, or why it cannot. */
function fitOf(record: RecordView): Fit | LeftOut {
  const reason = reasonAgainst(record)
  const { collarElevation, heightDatum, projectCode, projectName, ...hole } = holeOf(record)
  if (reason !== undefined || !record.place || collarElevation === null)
    return { code: record.code, reason: reason ?? '没有准确坐标' }
  return {
    hole: { ...hole, collarElevation },
    place: record.place,
    datum: heightDatum,
    project: [projectCode, projectName].filter(Boolean).join('　') || null,
  }
}

/**
 * The holes of a section from their records: those that can be drawn in one, and the others with the reason. The line
 * goes through the holes, or they are thrown onto one that was drawn.
 */
export function sectionHolesOf(records: readonly RecordView[], line: readonly LngLat[] = []): SectionHoles {
  const all = records.map(fitOf)
  const fit = all.filter((each) => 'hole' in each)
  const datum = commonest(fit.map((each) => each.datum))
  const alike = fit.filter((each) => isSameDatum(each.datum, datum))
  const otherDatum = fit
    .filter((each) => !isSameDatum(each.datum, datum))
    .map(({ hole, datum: own }) => ({
      code: hole.code,
      reason: `高程基准为${own ?? '未记录'}，与其余各孔的${datum ?? '未记录'}不同，不能画在一张图上`,
    }))
  const { azimuth, ...placed } = placeOn(line, alike)
  const leftOut = [...all.filter((each) => 'reason' in each), ...otherDatum, ...placed.leftOut]
  const projects = new Set(alike.map(({ project }) => project))
  const project = projects.size === 1 ? (alike[0]?.project ?? null) : null
  return { drawn: placed.drawn, leftOut, azimuth, datum, project }
}

/** Holes in the order of a line; of those that fall on one place one is drawn. */
function placeOn(line: readonly LngLat[], fit: readonly Fit[]) {
  const places = fit.map(({ place }) => place)
  const { stops, azimuth } = line.length > 1 ? projectOnto(line, places) : lineThrough(places)
  const drawn: LineHole[] = []
  const leftOut: LeftOut[] = []
  for (const { index, x, offset } of stops) {
    const hole = fit[index]?.hole
    const before = drawn.at(-1)
    if (!hole) continue
    if (before && x - before.x < leastSpacing) {
      // of two on one place the one nearer to the line is drawn
      const isNearer = Math.abs(offset) < Math.abs(before.offset)
      if (isNearer) drawn.splice(-1, 1, { ...hole, x: before.x, offset })
      const [out, stays] = isNearer ? [before, hole] : [hole, before]
      leftOut.push({ code: out.code, reason: `与 ${stays.code} 落在剖面线的同一处` })
    } else drawn.push({ ...hole, x, offset })
  }
  return { drawn, leftOut, azimuth }
}

/** The datum of most holes, as the first of them has it written. */
function commonest(datums: readonly (string | null)[]): string | null {
  const groups = [...Map.groupBy(datums, (datum) => datum && heightDatumName(datum)).values()]
  return groups.toSorted((a, b) => b.length - a.length)[0]?.[0] ?? null
}
