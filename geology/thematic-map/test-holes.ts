import type { Place } from '#geology/drawing/marks.ts'

import type { MapHole } from './field/themes.ts'

type Layers = readonly (readonly [layer: string, name: string, baseDepth: number])[]

/** A hole of a test with its collar at 4 m: metres east and north, and its layers. */
export const mapHole = (
  code: string,
  [east, north]: Place,
  layers: Layers,
  more: Partial<MapHole> = {},
): MapHole => ({
  ...{ code, east, north, collarElevation: 4, finalDepth: layers.at(-1)?.[2] ?? null },
  strata: layers.map(([layer, name, baseDepth]) => ({ layer, name, baseDepth, description: null })),
  stableWaterDepth: null,
  ...more,
})

/** A hole in which ⑦ begins at an elevation. */
export const topHole = (code: string, at: Place, elevation: number, more: Partial<MapHole> = {}): MapHole =>
  mapHole(
    code,
    at,
    [
      ['④', '淤泥质黏土', (4 - elevation) / 2],
      ['⑤1', '黏土', 4 - elevation],
      ['⑦1', '砂质粉土', 60],
    ],
    more,
  )

/** A hole with so many metres of muck, or none. */
export const muckHole = (code: string, at: Place, thickness: number): MapHole =>
  mapHole(code, at, [
    ['①1', '杂填土', 2],
    ...(thickness > 0 ? [['④', '淤泥质黏土', 2 + thickness] as const] : []),
    ['⑤1', '黏土', 30],
  ])

/** A hole in a palaeochannel, where ⑦2 begins deep. */
export const channelHole = (code: string, at: Place, elevation: number): MapHole =>
  mapHole(code, at, [
    ['④', '淤泥质黏土', 17],
    ['⑤2', '砂质粉土', 20],
    ['⑤3', '粉质黏土', 4 - elevation],
    ['⑦2', '粉细砂', 70],
  ])
