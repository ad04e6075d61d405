import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { readingsOf, type ReadingPlaces } from '#geology/soundings/cpt.ts'

import type { GroupName } from './groups.ts'
import { degreesText, plainNumber } from './text.ts'

export type Values = Readonly<Record<string, unknown>>

/** What is written into a group: values by heading; what is empty is left out. */
export interface GroupRow {
  readonly group: GroupName
  readonly values: Values
}

/** What is known of the hole whose rows are written. */
export interface Place {
  readonly lng: number
  readonly lat: number
  readonly exact: boolean
}

/** Codes and their words: the ABBR of the file. */
export interface Codes {
  /** The code of a word under a heading. */
  codeOf: (heading: string, word: string, prefix: string) => string
  /** Enters a code with its word. */
  enter: (heading: string, code: string, word: string) => string
}

const kindNames: Readonly<Record<string, string>> = boreholeKinds

/** The row of a hole. */
export function holeRow(values: Values, place: Place | null, codes: Codes): GroupRow {
  const kind = kindNames[String(values['holeKind'])]
  const system = textOf(values['originalSystem'])
  const exact = place?.exact === true
  return {
    group: 'LOCA',
    values: {
      ...{ LOCA_ID: values['code'], LOCA_XTIT: values['title'], LOCA_XKND: values['holeKind'] },
      LOCA_TYPE: kind && codes.enter('LOCA_TYPE', `CN${String(values['holeKind'])}`, kind),
      ...{ LOCA_NATE: values['originalEast'], LOCA_NATN: values['originalNorth'] },
      LOCA_GREF: system && codes.enter('LOCA_GREF', system, system),
      ...{ LOCA_GL: values['collarElevation'], LOCA_REM: values['remark'], LOCA_FDEP: values['finalDepth'] },
      ...{ LOCA_STAR: values['startedOn'], LOCA_ENDD: values['completedOn'], LOCA_LOCA: values['location'] },
      ...(exact && {
        ...{ LOCA_LAT: degreesText(place.lat), LOCA_LON: degreesText(place.lng), LOCA_LLZ: 'CGCS2000' },
      }),
      ...{ LOCA_XDST: values['district'], LOCA_XYR: values['year'], LOCA_XCTR: values['contractor'] },
      ...{ LOCA_XPRJ: values['projectCode'], LOCA_XPNM: values['projectName'] },
      ...{ LOCA_XHTD: values['heightDatum'], LOCA_XSWD: values['stableWaterDepth'] },
      LOCA_XDIA: values['diameterMm'],
    },
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** A stratum below `top`. */
export function stratumRow(values: Values, top: number, codes: Codes): GroupRow {
  const name = textOf(values['name'])
  return {
    group: 'GEOL',
    values: {
      ...{ LOCA_ID: values['code'], GEOL_TOP: top, GEOL_BASE: values['baseDepth'] },
      ...{ GEOL_DESC: values['description'], GEOL_LEG: name && codes.codeOf('GEOL_LEG', name, 'L') },
      ...{ GEOL_XNAM: values['name'], GEOL_XLAY: values['layer'], GEOL_XAGE: values['geologicalAge'] },
    },
  }
}

/** A test that was driven to its end has an N value; one that was stopped its blows and how far they drove. */
export function sptRow(values: Values): GroupRow {
  const { blowCount, penetration } = values
  const stopped = typeof penetration === 'number' && penetration !== 30
  const mm = stopped ? Number((penetration * 10).toFixed(6)) : undefined
  const count = String(blowCount)
  return {
    group: 'ISPT',
    values: {
      ...{ LOCA_ID: values['code'], ISPT_TOP: values['depth'] },
      ...(stopped
        ? { ISPT_MAIN: blowCount, ISPT_NPEN: mm, ISPT_REP: `${count}/${plainNumber(mm ?? 0)}mm` }
        : { ISPT_NVAL: blowCount, ISPT_REP: `N=${count}` }),
      ...{ ISPT_XBLC: blowCount, ISPT_XPEN: penetration, ISPT_XROD: values['rodLength'] },
    },
  }
}

const curves = { psMpa: 'SCPT_XPS', qcMpa: 'SCPT_RES', fsKpa: 'SCPT_FRES', u2Kpa: 'SCPT_PWP2' }

/** A push by its number in its hole, and its readings by depth. */
export function* soundingRows(values: Values, push: number): Generator<GroupRow> {
  const key = { LOCA_ID: values['code'], SCPG_TESN: String(push) }
  yield { group: 'SCPG', values: { ...key, SCPG_XMTH: values['method'] } }
  const places = placesOf(values)
  const byDepth = new Map<number, Record<string, unknown>>()
  for (const [field, heading] of Object.entries(curves)) {
    const readings = values[field]
    if (!Array.isArray(readings)) continue
    for (const [depth, value] of readingsOf(places, readings)) {
      const reading = byDepth.get(depth) ?? {}
      byDepth.set(depth, reading)
      reading[heading] = value
    }
  }
  for (const [depth, readings] of byDepth)
    yield { group: 'SCPT', values: { ...key, SCPT_DPTH: depth, ...readings } }
}

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null)

const placesOf = ({ depths, startDepth, step }: Values): ReadingPlaces => ({
  depths: Array.isArray(depths) ? depths.map(numberOf) : null,
  ...{ startDepth: numberOf(startDepth), step: numberOf(step) },
})

/** Types of samples that AGS has for ours; a sample of rock is one of a core. */
const sampleTypes: Readonly<Record<string, readonly [code: string, words: string]>> = {
  '0': ['U', 'Undisturbed sample - open drive'],
  '1': ['D', 'Small disturbed sample'],
  '2': ['C', 'Core sample'],
  '3': ['W', 'Water sample'],
}

/** Values of a laboratory, by group. */
const laboratory: readonly (readonly [group: GroupName, values: Readonly<Record<string, string>>])[] = [
  ['LNMC', { LNMC_MC: 'waterContent' }],
  ['LLPL', { LLPL_LL: 'liquidLimit', LLPL_PL: 'plasticLimit', LLPL_PI: 'plasticityIndex' }],
  ['LDEN', { LDEN_BDEN: 'density' }],
  ['LPDN', { LPDN_PDEN: 'specificGravity' }],
  ['CONG', { CONG_IVR: 'voidRatio' }],
  ['SHBG', { SHBG_PCOH: 'cohesionKpa', SHBG_PHI: 'frictionDegrees' }],
  ['LVAN', { LVAN_VNPK: 'undrainedShearKpa' }],
]

/** A sample by its number in the file, and its tests. */
export function* sampleRows(values: Values, id: number, codes: Codes): Generator<GroupRow> {
  const type = sampleTypes[String(values['sampleKind'])]
  const key = {
    ...{ LOCA_ID: values['code'], SAMP_TOP: values['topDepth'], SAMP_REF: values['number'] },
    ...{ SAMP_TYPE: type && codes.enter('SAMP_TYPE', ...type), SAMP_ID: `S${String(id).padStart(7, '0')}` },
  }
  yield {
    group: 'SAMP',
    values: {
      ...{ ...key, SAMP_BASE: values['baseDepth'], SAMP_XKND: values['sampleKind'] },
      ...{ SAMP_XIL: values['liquidityIndex'], SAMP_XA12: values['compressibilityPerMpa'] },
      SAMP_XES: values['modulusMpa'],
    },
  }
  for (const [group, headings] of laboratory) {
    const found = Object.entries(headings).map(([heading, field]) => [heading, values[field]] as const)
    if (found.every(([, value]) => value === null || value === undefined)) continue
    yield {
      group,
      values: { ...key, SPEC_REF: '1', SPEC_DPTH: values['topDepth'], ...Object.fromEntries(found) },
    }
  }
}

/** The name of the only pipe of a hole: the library tells none apart. */
const pipe = { MONG_ID: 'W1', MONG_DIS: 0 }

/** A first water level is a strike; others are measured in the hole. `number` tells those of a hole apart. */
export function* levelRows(values: Values, number: number, codes: Codes): Generator<GroupRow> {
  const { code, depth, levelKind, waterKind, layer, measuredOn } = values
  const hole = { LOCA_ID: code }
  if (levelKind === '0') {
    const level = { WSTG_DPTH: depth, WSTG_DTIM: measuredOn }
    const own = { WSTG_XKND: levelKind, WSTG_XWAT: waterKind, WSTG_XLAY: layer }
    yield { group: 'WSTG', values: { ...hole, ...level, ...own } }
    return
  }
  if (number === 1) yield { group: 'MONG', values: { ...hole, ...pipe } }
  const type = codes.enter('MOND_TYPE', 'WDEP', 'Depth to water')
  yield {
    group: 'MOND',
    values: {
      ...{ ...hole, ...pipe, MOND_DTIM: measuredOn, MOND_TYPE: type, MOND_REF: String(number) },
      ...{ MOND_RDNG: depth, MOND_UNIT: 'm' },
      ...{ MOND_XKND: levelKind, MOND_XWAT: waterKind, MOND_XLAY: layer },
    },
  }
}
