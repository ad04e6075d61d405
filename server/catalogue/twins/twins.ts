import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { toMercator } from '#geology/places/mercator.ts'

import { listTwins, type TwinCandidate, type Twin } from './twins.queries.ts'

export type { TwinCandidate }

/** Possible duplicates in the library under another code; only holes have a place and a depth to compare. */
export const findTwins = async (db: Db, kind: Kind, records: readonly TwinCandidate[]): Promise<Twin[]> =>
  kind.finish === 'hole' ? listTwins(db, kind, records) : []

/** Metres on the ground within which two holes of one depth may be the same, and how far depths may differ. */
const [reach, sameDepth] = [2, 0.005]

interface Spot {
  code: string
  x: number
  y: number
  depth: number
}

/** Possible duplicates among records that come some at a time: the later one is told of the earlier. */
export function twinsAmong(kind: Kind): (records: readonly TwinCandidate[]) => Twin[] {
  const cells = new Map<string, Spot[]>()
  const twinsOf = ({ code, lng, lat, values }: TwinCandidate): Twin[] => {
    const depth = values['finalDepth']
    if (lng == null || lat == null || typeof depth !== 'number') return []
    const [east, north] = toMercator(lng, lat)
    const scale = Math.cos((lat * Math.PI) / 180)
    const spot = { code, depth, x: east * scale, y: north * scale }
    const [column, row] = [Math.floor(spot.x / reach), Math.floor(spot.y / reach)]
    const near = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].flatMap((j) => cells.get(`${column + i} ${row + j}`) ?? []),
    )
    const key = `${column} ${row}`
    cells.set(key, [...(cells.get(key) ?? []), spot])
    return near
      .filter((other) => Math.hypot(other.x - spot.x, other.y - spot.y) <= reach)
      .filter((other) => other.code !== code && Math.abs(other.depth - depth) < sameDepth)
      .map((other) => ({ code, twin: other.code }))
  }
  return (records) => (kind.finish === 'hole' ? records.flatMap(twinsOf) : [])
}
