import type { Warning } from '#contract/catalogue/editing/draft-views.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import { type District, districtFault } from '#geology/places/districts.ts'
import { checkHole, type CheckedHole } from '#geology/quality-rules.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'

import { listDistricts } from './districts.queries.ts'

/** The districts of the city, by which places are judged. */
export const readDistricts = (db: Db): Promise<District[]> => listDistricts(db)

/** Parts of a hole, and what its rules look at. */
const rowFields = {
  strata: ['layer', 'name', 'geologicalAge', 'baseDepth', 'description'],
  spt: ['depth', 'blowCount', 'penetration'],
  samples: [
    'number',
    'topDepth',
    'baseDepth',
    'sampleKind',
    'waterContent',
    'density',
    'specificGravity',
    'voidRatio',
    'liquidLimit',
    'plasticLimit',
    'plasticityIndex',
    'liquidityIndex',
  ],
  waterLevels: ['depth', 'levelKind'],
  cpt: ['depths', 'startDepth', 'step', 'psMpa', 'qcMpa', 'fsKpa', 'u2Kpa'],
} as const

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>>

/** A hole as input of the rules: absent values are null. */
export function checkedHole(values: Readonly<Record<string, unknown>>, parts: Rows): CheckedHole {
  const fields = ['finalDepth', 'collarElevation', 'startedOn', 'completedOn']
  const rows = Object.entries(rowFields).map(([part, names]) => [
    part,
    (parts[part] ?? []).map((row) => pick(row, names)),
  ])
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value passed the check of its own field
  return { ...pick(values, fields), ...Object.fromEntries(rows) } as CheckedHole
}

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

export const districtRule = '所在区'

/** Opens the rules for many records: the districts are read once. */
export async function openRules(db: Db): Promise<(kind: Kind, content: RecordContent) => Warning[]> {
  const districts = await readDistricts(db)
  return (kind, content) => [...holeWarnings(kind, content), ...districtWarnings(districts, content)]
}

function holeWarnings({ finish }: Kind, { values, parts }: RecordContent): Warning[] {
  if (finish !== 'hole') return []
  return checkHole(checkedHole(values, parts)).map(({ name, message, part, row }) => ({
    rule: name,
    message,
    part,
    row,
  }))
}

export function districtWarnings(
  districts: readonly District[],
  { lng, lat, district }: Pick<RecordContent, 'lng' | 'lat' | 'district'>,
): Warning[] {
  if (lng === null || lat === null) return []
  const message = districtFault(districts, { lng, lat }, district)
  return message === undefined ? [] : [{ rule: districtRule, message, part: null, row: null }]
}
