import { noteOn, type Cell, type SourceRow } from '#server/foreign-files/source.ts'

import {
  bindColumns,
  headingsOf,
  ownerOf,
  untakenHeadings,
  type AgsContext,
  type HeadingMap,
} from './columns.ts'
import type { AgsRow } from './file.ts'

const sampleColumns = {
  number: ['SAMP_REF'],
  topDepth: ['SAMP_TOP', 'm'],
  baseDepth: ['SAMP_BASE', 'm'],
} as const satisfies HeadingMap

/** Supported laboratory values, by group. */
const laboratory = {
  LNMC: { waterContent: ['LNMC_MC', '%'] },
  LLPL: { liquidLimit: ['LLPL_LL', '%'], plasticLimit: ['LLPL_PL', '%'], plasticityIndex: ['LLPL_PI'] },
  LDEN: { density: ['LDEN_BDEN', 'g/cm3'] },
  LPDN: { specificGravity: ['LPDN_PDEN', 'g/cm3'] },
  CONG: { voidRatio: ['CONG_IVR'] },
  SHBG: { cohesionKpa: ['SHBG_PCOH', 'kPa'], frictionDegrees: ['SHBG_PHI', 'deg'] },
  TREG: { cohesionKpa: ['TREG_COH', 'kPa'], frictionDegrees: ['TREG_PHI', 'deg'] },
  LVAN: { undrainedShearKpa: ['LVAN_VNPK', 'kPa'] },
  /** AGS3 has these in one group. */
  CLSS: {
    waterContent: ['CLSS_NMC', '%'],
    liquidLimit: ['CLSS_LL', '%'],
    plasticLimit: ['CLSS_PL', '%'],
    density: ['CLSS_BDEN', 'g/cm3'],
    specificGravity: ['CLSS_PD'],
    undrainedShearKpa: ['CLSS_VNPK', 'kPa'],
  },
} as const satisfies Record<string, HeadingMap>

export const labGroups = Object.keys(laboratory)

const keys = ['LOCA_ID', 'SAMP_TOP', 'SAMP_REF', 'SAMP_TYPE', 'SAMP_ID']

/** AGS sample types and their Chinese sample kinds; other types stay unknown. */
const sampleKinds: Record<string, string> = {
  U: '0',
  UT: '0',
  P: '0',
  TW: '0',
  BLK: '0',
  C: '0',
  CS: '0',
  L: '0',
  LS: '0',
  B: '1',
  D: '1',
  LB: '1',
  ES: '1',
  J: '1',
  SPT: '1',
  SPTLS: '1',
  S: '1',
  T: '1',
  TUB: '1',
  M: '1',
  W: '3',
  EW: '3',
}

/** The rows of a sample: the sample itself, then further specimens with different values. */
type Specimens = SourceRow[]

/** Reads SAMP joined with the laboratory groups; a test without its sample creates a sample row. */
export function readSamples(context: AgsContext): SourceRow[] {
  const samples = new Map<string, Specimens>()
  const group = context.file.groups.get('SAMP')
  if (group) {
    const { cellsOf, problems } = bindColumns(group, sampleColumns)
    context.problems.push(...problems)
    context.problems.push(...untakenHeadings(group, [...keys, 'SAMP_BASE']))
    for (const row of group.rows) addTo(samples, keyOf(row), sourceRow('SAMP', row, cellsOf(row)))
  }
  for (const [name, wanted] of Object.entries(laboratory)) joinLaboratory(context, samples, name, wanted)
  return [...samples.values()].flat()
}

function addTo(samples: Map<string, Specimens>, key: string, row: SourceRow): void {
  samples.set(key, [...(samples.get(key) ?? []), row])
}

function keyOf({ values }: AgsRow): string {
  const [hole, top, ...rest] = keys.map((heading) => values.get(heading) ?? '')
  return [hole, Number(top), ...rest].join('\t')
}

function sourceRow(sheet: string, row: AgsRow, cells: Record<string, Cell>): SourceRow {
  const raw = sampleKinds[row.values.get('SAMP_TYPE') ?? '']
  const kind: Record<string, Cell> = raw ? { sampleKind: { column: 'SAMP_TYPE', raw } } : {}
  const number = row.values.get('SAMP_REF') ?? row.values.get('SAMP_ID')
  const named: Record<string, Cell> = number ? { number: { column: 'SAMP_REF', raw: number } } : {}
  return {
    at: { sheet, row: row.line },
    into: 'samples',
    owner: ownerOf(row),
    cells: { ...cells, ...kind, ...named },
  }
}

function joinLaboratory(
  context: AgsContext,
  samples: Map<string, Specimens>,
  name: string,
  wanted: HeadingMap,
): void {
  const group = context.file.groups.get(name)
  if (!group) return
  const values = bindColumns(group, wanted)
  const depth = bindColumns(group, { topDepth: ['SAMP_TOP', 'm'] })
  const specimen = bindColumns(group, { topDepth: ['SPEC_DPTH', 'm'] })
  const headings = headingsOf(wanted)
  context.problems.push(
    ...values.problems,
    ...untakenHeadings(group, [...keys, 'SPEC_DPTH', 'SPEC_REF', ...headings]),
  )
  let empty = 0
  for (const row of group.rows) {
    const at = { sheet: name, row: row.line }
    const cells = Object.fromEntries(
      Object.entries(values.cellsOf(row)).map(([f, cell]) => [f, { ...cell, at }]),
    )
    if (Object.keys(cells).length === 0) empty += 1
    else if (!fillIn(samples.get(keyOf(row)), cells)) {
      addTo(
        samples,
        keyOf(row),
        sourceRow(name, row, { ...depth.cellsOf(row), ...specimen.cellsOf(row), ...cells }),
      )
    }
  }
  if (empty > 0) context.problems.push(noteOn(name, `${empty} 行没有本馆收录的试验值`))
}

/** Adds values to the first row of the sample that has none of them or equal ones. */
function fillIn(rows: Specimens | undefined, cells: Record<string, Cell>): boolean {
  const free = rows?.find((row) =>
    Object.entries(cells).every(([field, { raw }]) => !row.cells[field] || row.cells[field].raw === raw),
  )
  if (free) free.cells = { ...cells, ...free.cells }
  return free !== undefined
}
