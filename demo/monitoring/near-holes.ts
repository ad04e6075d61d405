import type { Hole } from '#demo/boreholes/boreholes.ts'
import { toPlane, type Place } from '#demo/city/city.ts'

/** The id of the hole whose log describes the ground under a site (by its index) down to a depth, or null. */
export type HoleNear = (site: number, depth: number) => number | null

export interface NearHoles {
  /** Looks at a hole that passes by. */
  keep: (id: number, hole: Hole) => void
  holeNear: HoleNear
}

/** Kilometres within which the layers of a hole are those of a site, near enough. */
const reach = 2
/** Kinds of holes that have a log: sampled, identified, bored for standard penetration or for a screen. */
const loggedKinds = new Set(['1', '2', '3', '4', '9', '12'])

interface Near {
  id: number
  depth: number
  away: number
}

/** Of all holes that pass by, those that everyone may open are remembered by the sites that they are near to. */
export function openNearHoles(places: readonly Place[]): NearHoles {
  const sites = places.map((place) => ({ at: toPlane(place), near: [] as Near[] }))
  const keep = (id: number, { access, place, values }: Hole) => {
    const { finalDepth, holeKind } = values
    if (access !== 'open' || !place || !finalDepth || !loggedKinds.has(holeKind ?? '')) return
    const [x, y] = toPlane(place)
    for (const { at, near } of sites) {
      const away = Math.hypot(at[0] - x, at[1] - y)
      if (away > reach || near.some((other) => other.away <= away && other.depth >= finalDepth)) continue
      near.push({ id, depth: finalDepth, away })
    }
  }
  const holeNear: HoleNear = (site, wanted) => {
    const deep = sites[site]?.near.filter(({ depth }) => depth >= wanted) ?? []
    return deep.toSorted((a, b) => a.away - b.away)[0]?.id ?? null
  }
  return { keep, holeNear }
}
