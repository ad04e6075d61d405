import type { DrawnHole } from '#geology/cross-section/sheet/hole-marks.ts'
import type { Hole } from '#geology/strata/hole.ts'

const sequence = [
  ['①1', '杂填土', 1.6],
  ['②', '粉质黏土', 3.4],
  ['③', '淤泥质粉质黏土', 8.8],
  ['④', '淤泥质黏土', 17.2],
  ['⑤1', '黏土', 24],
  ['⑥', '粉质黏土', 28.2],
  ['⑦1', '砂质粉土', 36],
  ['⑦2', '粉砂', 55],
] as const

const stratum = (layer: string, name: string, baseDepth: number) => ({
  layer,
  name,
  baseDepth,
  geologicalAge: 'Q4',
  description: `${name}：灰色，流塑~软塑，含有机质条纹与贝壳碎屑，局部夹薄层粉土。`,
})

/** A hole of so many layers of a metre each, with a blow count in each. */
export const layeredHole = (layers: number): Hole => ({
  ...{ code: 'G1', kindLabel: '取土标贯孔', projectCode: 'P-1', projectName: '某项目', contractor: null },
  ...{ finalDepth: layers, collarElevation: 4, heightDatum: '吴淞高程', stableWaterDepth: 0.8 },
  ...{ diameterMm: 110, originalNorth: 1000, originalEast: 2000, originalSystem: 'CGCS2000' },
  ...{ startedOn: '2021-09-12', completedOn: '2021-09-14' },
  strata: Array.from({ length: layers }, (_, i) => {
    const [layer, name] = sequence[i % sequence.length] ?? sequence[0]
    return stratum(layer, name, i + 1)
  }),
  spt: Array.from({ length: layers }, (_, i) => ({
    depth: i + 0.5,
    blowCount: 5 + (i % 30),
    penetration: null,
  })),
  ...{ samples: [], waterLevels: [], cpt: [] },
})

/** Holes along a line, with waves in their layers, blow counts and water. */
export const lineOfHoles = (count: number): (DrawnHole & { x: number; finalDepth: number })[] =>
  Array.from({ length: count }, (_, i) => ({
    code: `P-1-C${i}`,
    x: i * 32,
    collarElevation: 3.6 + Math.sin(i) / 2,
    finalDepth: 56,
    stableWaterDepth: 0.8,
    strata: sequence.map(([layer, name, base], k) => stratum(layer, name, base + Math.sin(i + k) * k * 0.2)),
    spt: Array.from({ length: 12 }, (_, k) => ({ depth: 3 + k * 3, blowCount: 5 + k, penetration: null })),
    samples: [],
    cpt: [],
  }))
