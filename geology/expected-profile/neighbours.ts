/** Metres within which a hole says something of a place, and the most holes that are asked. */
export const neighbourLimits = { metres: 2000, holes: 40, perDepth: 12 } as const

/**
 * Of holes in the order of their distance those that are asked: at every depth the nearest twelve that go so deep, so
 * that neither do shallow holes crowd out the deep ones nor far ones come in where near ones suffice.
 */
export function chooseNeighbours<H extends { readonly finalDepth: number | null }>(holes: readonly H[]): H[] {
  const chosen: H[] = []
  const depthOf = (hole: H) => hole.finalDepth ?? 0
  for (const hole of holes) {
    if (chosen.length === neighbourLimits.holes) break
    const asDeep = chosen.filter((nearer) => depthOf(nearer) >= depthOf(hole)).length
    if (asDeep < neighbourLimits.perDepth) chosen.push(hole)
  }
  return chosen
}
