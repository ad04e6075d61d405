import type { RecordView } from '#contract/catalogue/routes.ts'
import { mainLines } from '#geology/cross-section/lines/main-lines.ts'
import { fromLngLat, type CoordinateSystem, type Grid, type LngLat } from '#geology/places/crs.ts'
import { heightDatumName } from '#geology/places/height-datum.ts'
import { planeAround } from '#geology/places/plane-around.ts'
import { readSystem } from '#geology/places/systems/read-system.ts'
import { zonePrefix } from '#geology/places/written/coordinate-text.ts'
import type { PlanPoint } from '#geology/point-plan/plan-content.ts'
import type { PlanLine } from '#geology/point-plan/section-lines.ts'
import { decimalText, roundNoise } from '#geology/rounding.ts'

import { holeOf, kindOf, type BoreholeRecord } from './borehole-record.ts'
import { closedReason } from './closed-reason.ts'
import type { LeftOut } from './section-holes.ts'

export interface PlanPoints {
  /** In the order of the records. */
  readonly points: readonly PlanPoint[]
  readonly leftOut: readonly LeftOut[]
  /** The plane system that all of them stand in. */
  readonly system: string
  /** The number of its zone, where surveys write it before the eastings and the plan does not. */
  readonly zone: number | undefined
  /** The height datum and the project, where all share one. */
  readonly datum: string | null
  readonly project: string | null
  /** Sections along and across the group of points, each by its codes in their order. */
  readonly sections: readonly (readonly string[])[]
}

interface ExactHole {
  readonly record: RecordView
  readonly hole: BoreholeRecord
  readonly place: LngLat
}

/** Points of a plan from their records: those whose exact place their reader sees, and the others with the reason. */
export function planPointsOf(records: readonly RecordView[]): PlanPoints {
  const exact = records.flatMap((record): ExactHole[] =>
    record.viewLevel === 'record' && record.place?.exact
      ? [{ record, hole: holeOf(record), place: record.place }]
      : [],
  )
  const plane = planeOf(exact)
  const found = exact.map((each) => ({ ...each, grid: plane.gridOf(each) }))
  const drawn = found.flatMap(({ grid, ...each }) => (grid ? [{ ...each, grid }] : []))
  const lines = mainLines(drawn.map(({ grid }) => [grid.east, grid.north] as const))
  return {
    points: drawn.map(pointOf),
    zone: drawn.map(droppedZone).find((zone) => zone !== undefined),
    leftOut: [
      ...records.filter((record) => !exact.some((each) => each.record === record)).map(reasonOf),
      ...found.flatMap(({ record, grid }) =>
        grid ? [] : [{ code: record.code, reason: `不在${plane.label}的范围内` }],
      ),
    ],
    system: plane.label,
    datum: sharedBy(drawn, ({ hole: { heightDatum } }) => heightDatum && heightDatumName(heightDatum)),
    project: sharedBy(drawn, ({ hole }) => hole.projectName),
    sections: lines.map((line) => line.flatMap((i) => drawn[i]?.hole.code ?? [])),
  }
}

const pointOf = ({ record, hole, grid }: ExactHole & { grid: Grid }): PlanPoint => ({
  ...surveyedGrid({ hole, grid }),
  code: hole.code,
  kind: kindOf(record),
  kindLabel: hole.kindLabel,
  collarElevation: hole.collarElevation,
  finalDepth: hole.finalDepth,
  stableWaterDepth: hole.stableWaterDepth,
})

type PlacedHole = Pick<ExactHole, 'hole'> & { grid: Grid }

/** How far a surveyed place and the one that was reckoned from it may lie apart, metres. */
const sameMetres = 0.05
const isSame = (a: number, b: number) => Math.abs(a - b) < sameMetres

/** The number of the zone before the surveyed easting, where the plan has the same without it. */
function droppedZone({ hole: { originalEast }, grid }: PlacedHole): number | undefined {
  const zone = originalEast === null ? undefined : zonePrefix(originalEast)
  return originalEast !== null && zone !== undefined && isSame(originalEast - zone * 1_000_000, grid.east)
    ? zone
    : undefined
}

/** The place in the very digits of the survey, where it was surveyed in this system; else to a hundredth of a metre. */
function surveyedGrid({ hole, grid }: PlacedHole): Grid {
  const written = writtenGrid(hole)
  const east = roundNoise((written?.east ?? 0) - (droppedZone({ hole, grid }) ?? 0) * 1_000_000)
  if (written && isSame(written.north, grid.north) && isSame(east, grid.east))
    return { north: written.north, east }
  return { north: Number(decimalText(grid.north, 2)), east: Number(decimalText(grid.east, 2)) }
}

const reasonOf = (record: RecordView): LeftOut => ({
  code: record.code,
  reason: closedReason(record, '准确位置') ?? '没有准确坐标',
})

function sharedBy<Row>(rows: readonly Row[], value: (row: Row) => string | null): string | null {
  const [first] = rows
  return first && rows.every((row) => value(row) === value(first)) ? value(first) : null
}

interface Plane {
  readonly label: string
  readonly gridOf: (hole: ExactHole) => Grid | undefined
}

/**
 * The plane system of a plan: that in which all of these holes were surveyed; a city's own, whose parameters nobody
 * knows, with the coordinates as they were written. Else the zone of three degrees that the holes lie in.
 */
function planeOf(exact: readonly ExactHole[]): Plane {
  const written = sharedBy(exact, ({ hole }) => hole.originalSystem)
  const system = written === null ? undefined : readSystem(written, exact[0]?.hole.originalEast ?? undefined)
  if (written === null || system === undefined) return zonePlane(exact)
  const isWritten = exact.every(({ hole }) => writtenGrid(hole))
  if ('refused' in system)
    return isWritten ? { label: written, gridOf: ({ hole }) => writtenGrid(hole) } : zonePlane(exact)
  return system.projection ? planeIn(system) : zonePlane(exact)
}

const planeIn = (system: CoordinateSystem): Plane => ({
  label: system.label,
  gridOf: ({ place }) => fromLngLat(system, place),
})

function zonePlane(exact: readonly ExactHole[]): Plane {
  const zone = zoneOf(exact)
  return zone ? planeIn(zone) : { label: '', gridOf: () => undefined }
}

const writtenGrid = ({ originalNorth: north, originalEast: east }: BoreholeRecord): Grid | undefined =>
  north === null || east === null ? undefined : { north, east }

/** The zone around the middle of the holes. */
function zoneOf(exact: readonly ExactHole[]): CoordinateSystem | undefined {
  const middle = (value: (place: LngLat) => number) =>
    exact.reduce((sum, { place }) => sum + value(place), 0) / Math.max(1, exact.length)
  return planeAround({ lng: middle((place) => place.lng), lat: middle((place) => place.lat) })
}

/** Sections through points that are named one after the other; points that are not on the plan are passed over. */
export const planLinesOf = (
  points: readonly PlanPoint[],
  sections: readonly (readonly string[])[],
): (Pick<PlanLine, 'name'> & { readonly points: readonly PlanPoint[] })[] => {
  const byCode = new Map(points.map((point) => [point.code, point]))
  return sections
    .map((codes) => codes.flatMap((code) => byCode.get(code) ?? []))
    .filter((line) => line.length > 1)
    .map((line, i) => ({ name: String(i + 1), points: line }))
}
