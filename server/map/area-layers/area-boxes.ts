import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { Box } from '#geology/places/ground.ts'
import { sheetBoxes } from '#geology/places/map-sheets.ts'
import { fromMercator } from '#geology/places/mercator.ts'
import type { CachedDb } from '#server/caching/answer-cache.ts'
import type { KindState } from '#server/catalogue/query/query.ts'

import { listMemberBoxes, listSheets, type MemberBox } from './area-layers.sql.ts'
import { boxOfPlace } from './area-shapes.ts'

interface Context extends CachedDb {
  kinds: Kinds
}

export type States = ReadonlyMap<string, KindState>

/** A box that an area fills, or one of its map sheets. */
export interface AreaBox extends Box {
  id: number
  /** Places that its shape follows from. */
  places: number
  /** Whether some of them name their owner by code only. */
  isCoded: boolean
}

/** The boxes of all areas of a kind, seven numbers each, those of one area together. */
type Boxes = Float64Array
const width = 7

/** The boxes of all areas of a kind that meet a box. */
export async function boxesIn(
  context: Context,
  kind: Kind,
  { states, box }: { states: States; box: Box },
): Promise<AreaBox[]> {
  const boxes = await allBoxes(context, kind, states)
  return withWhole(boxes, findMeeting(boxes, box))
}

/** The boxes of the area of one record; none where it has no area. */
export async function boxesOf(
  context: Context,
  kind: Kind,
  { states, id }: { states: States; id: number },
): Promise<AreaBox[]> {
  const boxes = await allBoxes(context, kind, states)
  const start = boxes.findIndex((value, i) => i % width === 0 && value === id)
  return start < 0 ? [] : withWhole(boxes, [start])
}

/**
 * The boxes of all areas of a kind. They are read once for each version of the data: only so is an area found far from
 * all that it follows from.
 */
async function allBoxes({ db, kinds, answers }: Context, kind: Kind, states: States): Promise<Boxes> {
  const names = kind.extent && 'of' in kind.extent ? [kind.name, kind.extent.of] : [kind.name]
  const versions = names.map((name) => states.get(name)?.version ?? 0)
  return answers.get('counts', ['areas', kind.name, ...versions], () =>
    answers.counting.hold(() => readBoxes(db, kinds, kind)),
  )
}

async function readBoxes(db: Db, kinds: Kinds, kind: Kind): Promise<Boxes> {
  const { extent } = kind
  if (!extent) return new Float64Array()
  if ('sheets' in extent) {
    const rows = await listSheets(db, kind, extent.sheets)
    return packBoxes(
      rows.flatMap(({ id, sheets }) =>
        sheetBoxes(sheets).map((box) => ({ ...box, id, places: 0, isCoded: false })),
      ),
    )
  }
  const member = kinds[extent.of]
  const rows = member ? await listMemberBoxes(db, { ...extent, kind: member, owner: kind }) : []
  return packBoxes(rows.map(boxOfMembers))
}

function boxOfMembers({ left, low, right, high, exact, ...area }: MemberBox): AreaBox {
  const [{ west, south }, { east, north }] = [
    boxOfPlace({ ...fromMercator(left, low), exact }),
    boxOfPlace({ ...fromMercator(right, high), exact }),
  ]
  return { ...area, west, south, east, north }
}

const packBoxes = (areas: readonly AreaBox[]): Boxes =>
  Float64Array.from(
    areas.flatMap(({ id, west, south, east, north, places, isCoded }) => [
      ...[id, west, south, east, north, places],
      Number(isCoded),
    ]),
  )

/** Where the boxes begin that meet a box. */
function findMeeting(boxes: Boxes, { west, south, east, north }: Box): number[] {
  const found: number[] = []
  for (let i = 0; i < boxes.length; i += width) {
    const isAside = (boxes[i + 1] ?? 0) > east || (boxes[i + 3] ?? 0) < west
    if (!isAside && (boxes[i + 2] ?? 0) <= north && (boxes[i + 4] ?? 0) >= south) found.push(i)
  }
  return found
}

/** All boxes of the areas some of whose boxes begin there. */
function withWhole(boxes: Boxes, starts: readonly number[]): AreaBox[] {
  const found: AreaBox[] = []
  let end = 0
  for (const start of starts) {
    if (start < end) continue
    const id = boxes[start]
    for (end = start; end > 0 && boxes[end - width] === id;) end -= width
    for (; boxes[end] === id; end += width) found.push(boxAt(boxes, end))
  }
  return found
}

function boxAt(boxes: Boxes, start: number): AreaBox {
  const [id = 0, west = 0, south = 0, east = 0, north = 0, places = 0, coded = 0] = boxes.subarray(
    start,
    start + width,
  )
  return { id, west, south, east, north, places, isCoded: coded > 0 }
}
