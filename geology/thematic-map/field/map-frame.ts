import { usualPaper } from '#geology/drawing/paper.ts'
import type { Grid } from '#geology/places/crs.ts'
import { frameAround, type PlanFrame } from '#geology/point-plan/plan-frame.ts'

/** Scales of thematic maps: none larger, since holes stand farther apart, and none smaller, since nothing could be read. */
const mapScales = [1000, 2000, 5000, 10_000, 20_000, 50_000] as const

/** The map on its A3 sheet, millimetres within the frame: between the title and the legend. */
const mapBox = { left: 1, top: 17, right: 381, foot: 241 } as const
const mapSize = { width: mapBox.right - mapBox.left, height: mapBox.foot - mapBox.top } as const

/** Millimetres of the sheet between two nodes, which are 96 by 57. */
export const nodeStep = 4

/** Nodes of a map in rows from the south-west. */
export interface NodeGrid {
  /** The first node. */
  readonly east: number
  readonly north: number
  /** Metres between two. */
  readonly step: number
  readonly columns: number
  readonly rows: number
}

/** The ground that a map shows. */
export interface MapGround {
  readonly middle: Grid
  readonly scale: number
  readonly nodes: NodeGrid
}

/** The ground around an area that fills an A3 sheet at the largest scale at which all of it is shown; undefined of what is too large. */
export function groundAround(area: readonly Grid[]): MapGround | undefined {
  const [norths, easts] = [area.map(({ north }) => north), area.map(({ east }) => east)]
  const [south, north] = [Math.min(...norths), Math.max(...norths)]
  const [west, east] = [Math.min(...easts), Math.max(...easts)]
  const scale = mapScales.find(
    (each) =>
      ((east - west) * 1000) / each <= mapSize.width && ((north - south) * 1000) / each <= mapSize.height,
  )
  return scale && groundAt({ north: (south + north) / 2, east: (west + east) / 2 }, scale)
}

/** The ground around a place at a scale. */
export function groundAt(middle: Grid, scale: number): MapGround {
  const metres = scale / 1000
  return {
    middle,
    scale,
    nodes: {
      east: middle.east - (mapSize.width / 2) * metres,
      north: middle.north - (mapSize.height / 2) * metres,
      step: nodeStep * metres,
      columns: mapSize.width / nodeStep + 1,
      rows: mapSize.height / nodeStep + 1,
    },
  }
}

/** Metres from the middle of a map to its corners. */
export const halfDiagonal = ({ scale }: MapGround): number =>
  (Math.hypot(mapSize.width, mapSize.height) / 2) * (scale / 1000)

/** Whether a place is so far within a map that its sign is whole. */
export const isOnMap = ({ middle, scale }: MapGround, { north, east }: Grid): boolean =>
  Math.abs(east - middle.east) * 1000 <= (mapSize.width / 2 - 1) * scale &&
  Math.abs(north - middle.north) * 1000 <= (mapSize.height / 2 - 1) * scale

/** Where the ground lies on its sheet. */
export const mapFrame = ({ middle, scale }: Pick<MapGround, 'middle' | 'scale'>): PlanFrame =>
  frameAround(middle, scale, usualPaper, mapBox)
