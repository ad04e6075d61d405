import type { Hole, StratumRow } from '#geology/strata/hole.ts'

// Holes for the tests of log sheets.

export const stratum = (layer: string | null, name: string, baseDepth: number): StratumRow => ({
  layer,
  name,
  geologicalAge: layer && 'Q4³ 滨海~河口',
  baseDepth,
  description: `${name}：灰色，流塑。含有机质条纹，局部夹薄层粉土。`,
})

/** A hole of three layers, 30 m deep, without tests. */
export const holeWith = (fields: Partial<Hole> = {}): Hole => ({
  code: 'G0317',
  kindLabel: '取土标贯孔',
  projectCode: null,
  projectName: '城东道路',
  contractor: null,
  finalDepth: 30,
  collarElevation: 4.19,
  heightDatum: '吴淞高程',
  stableWaterDepth: 0.85,
  diameterMm: 110,
  originalNorth: 3_421_865.42,
  originalEast: 40_527_318.76,
  originalSystem: 'CGCS2000',
  startedOn: '2021-09-12',
  completedOn: null,
  strata: [stratum('①', '杂填土', 1.5), stratum('②1', '粉质黏土', 12), stratum('⑦', '粉砂', 30)],
  ...{ spt: [], samples: [], waterLevels: [], cpt: [] },
  ...fields,
})

export const sample = {
  number: 'G0317-12',
  topDepth: 5,
  baseDepth: 5.3,
  sampleKind: '0',
  waterContent: 42,
  density: null,
  specificGravity: null,
  voidRatio: null,
  liquidLimit: null,
  plasticLimit: null,
  plasticityIndex: null,
  liquidityIndex: null,
}

export const noReadings = {
  depths: null,
  startDepth: null,
  step: null,
  psMpa: null,
  qcMpa: null,
  fsKpa: null,
  u2Kpa: null,
}
