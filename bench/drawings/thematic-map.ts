import { wholeField } from '#geology/thematic-map/field/field.ts'
import { groundAround } from '#geology/thematic-map/field/map-frame.ts'
import { readTheme } from '#geology/thematic-map/field/theme-model.ts'
import type { MapHole } from '#geology/thematic-map/field/themes.ts'
import { layOutThematicMap } from '#geology/thematic-map/thematic-map.ts'

import { lineOfHoles } from './holes.ts'

/** What makes a map of the top of ⑦ of so many holes in rows of fifteen: its nodes, and its sheets. */
export function thematicMapOf(count: number) {
  const holes = lineOfHoles(count).map((hole, i): MapHole => ({
    ...hole,
    east: 500_000 + (i % 15) * 60 + Math.sin(i * 7) * 20,
    north: 3_400_000 + Math.floor(i / 15) * 60,
    stableWaterDepth: null,
  }))
  const reckon = () => {
    const { model, silent } = readTheme('top7', holes)
    const ground = groundAround(holes)
    if (!model || !ground) throw new Error('no map')
    return { model, silent, ground, field: wholeField(model, ground) }
  }
  const { model, silent, ground, field } = reckon()
  const points = model.holes.map(({ code, east, north }, i) => ({
    ...{ code, east, north },
    value: model.parts[0]?.readings[i] ?? null,
  }))
  const made = { holder: '', project: '', madeOn: '' }
  const content = { theme: 'top7', ground, field, points, silent, made } as const
  const place = { beyond: 0, outline: [], system: '', datum: null, years: null }
  const style = { interval: 'auto', hasBands: true, hasPoints: true } as const
  return { reckon, layOut: () => layOutThematicMap({ ...content, ...place }, style) }
}
