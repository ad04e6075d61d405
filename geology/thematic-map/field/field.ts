import { metresInside, type Hull } from './hull.ts'
import type { MapGround, NodeGrid } from './map-frame.ts'
import { nodeEstimator, type NodeEstimate } from './node.ts'
import type { ThemeModel } from './theme-model.ts'

/** What is expected at the nodes of a map, row by row from the south-west. */
export interface ThematicField {
  /** The shares of the holes by weight that stand in a channel, where its edge goes through what is mapped. */
  readonly edge: { readonly name: string; readonly shares: readonly number[] } | null
  /** Beside the channel and in it; one without an edge. */
  readonly zones: readonly FieldZone[]
  readonly hull: Hull
  /** Over the nodes that have a value; null where none has. */
  readonly spread: FieldSpread | null
}

export interface FieldZone {
  /** 古河道内 or 古河道外; null without an edge. */
  readonly setting: string | null
  /** Which side of the edge it is of. */
  readonly isFill: boolean
  /** Metres; null where nothing is known, or nothing is there. A thickness below zero is not there. */
  readonly values: readonly (number | null)[]
  /** The share of the holes by weight that met it, 0–1; from a half on it is there. */
  readonly likelihood: readonly number[]
}

/** How sure the values are, and how far from the holes, metres. */
export interface FieldSpread {
  /** Half of the nodes are at least so sure, and nine of ten. */
  readonly median: number
  readonly wide: number
  /** From half of the nodes the nearest hole is no farther, and from none. */
  readonly near: number
  readonly far: number
}

/** Reckons the nodes one row at a time, so that whoever asks can do other work between. */
export function* estimateField(model: ThemeModel, { nodes }: MapGround): Generator<void, ThematicField> {
  const estimate = nodeEstimator(model)
  const estimates: (NodeEstimate | undefined)[] = []
  for (let row = 0; row < nodes.rows; row += 1) {
    for (let column = 0; column < nodes.columns; column += 1) {
      const at = { east: nodes.east + column * nodes.step, north: nodes.north + row * nodes.step }
      // lines end at the hull: beyond it only what lies next to it is wanted
      const isNear = metresInside(model.hull, at) > -2 * nodes.step
      estimates.push(isNear ? estimate(at) : undefined)
    }
    yield
  }
  return fieldOf(model, nodes, estimates)
}

/** Whether any node of a map lies within the hull of the holes. */
export const touchesHull = ({ hull }: ThemeModel, { nodes }: MapGround): boolean =>
  Array.from({ length: nodes.rows * nodes.columns }, (_, i) => ({
    east: nodes.east + (i % nodes.columns) * nodes.step,
    north: nodes.north + Math.floor(i / nodes.columns) * nodes.step,
  })).some((at) => metresInside(hull, at) >= 0)

/** The same at once. */
export function wholeField(model: ThemeModel, ground: MapGround): ThematicField {
  const rows = estimateField(model, ground)
  for (;;) {
    const { done, value } = rows.next()
    if (done) return value
  }
}

type Estimates = readonly (NodeEstimate | undefined)[]

const round = (value: number, digits: number) => Number(value.toFixed(digits))

function fieldOf(
  { edge, hull, isThickness }: ThemeModel,
  nodes: NodeGrid,
  estimates: Estimates,
): ThematicField {
  const name = edge?.of.name
  const zonesOfNodes = edge ? ([0, 1] as const) : ([0] as const)
  const zones = zonesOfNodes.map((side): FieldZone => ({
    setting: name === undefined ? null : `${name}${side === 1 ? '内' : '外'}`,
    isFill: side === 1,
    values: hideAbsent(
      nodes,
      estimates.map((each) => each?.zones[side]),
    ),
    likelihood: estimates.map((each) => round(each?.zones[side]?.likelihood ?? 0, 3)),
  }))
  return {
    edge:
      name === undefined ? null : { name, shares: estimates.map((each) => round(each?.fillShare ?? 0, 3)) },
    zones: zones.filter(({ values }) => values.some((value) => value !== null)),
    hull,
    spread: spreadOf(isThickness, estimates),
  }
}

type Sides = readonly (NodeEstimate['zones'][number] | undefined)[]

/** A layer that is voted missing has no value, but next to where it is there, since it ends between the two. */
function hideAbsent({ columns, rows }: NodeGrid, estimates: Sides): (number | null)[] {
  const isThere = estimates.map((side) => side !== undefined && side.likelihood >= 0.5)
  const isBeside = (i: number) => {
    const [row, column] = [Math.floor(i / columns), i % columns]
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1]) {
        const [y, x] = [row + dy, column + dx]
        if (y >= 0 && x >= 0 && y < rows && x < columns && isThere[y * columns + x]) return true
      }
    return false
  }
  return estimates.map((side, i) => (side?.value !== undefined && isBeside(i) ? round(side.value, 3) : null))
}

/** The side that a node is on. */
const sideAt = ({ fillShare, zones }: NodeEstimate) =>
  fillShare !== undefined && fillShare >= 0.5 ? zones[1] : zones[0]

function spreadOf(isThickness: boolean, estimates: Estimates): FieldSpread | null {
  const valued = estimates.flatMap((each) => {
    const side = each && sideAt(each)
    return each && side?.value !== undefined && side.likelihood >= 0.5 && (!isThickness || side.value > 0)
      ? [{ range: side.range, nearest: each.nearest }]
      : []
  })
  if (valued.length === 0) return null
  const at = (values: readonly number[], share: number) =>
    values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? 0
  const [ranges, distances] = [valued.map(({ range }) => range), valued.map(({ nearest }) => nearest)]
  return {
    median: round(at(ranges, 0.5), 2),
    wide: round(at(ranges, 0.9), 2),
    near: Math.round(at(distances, 0.5)),
    far: Math.round(at(distances, 1)),
  }
}
