import { isChecked } from '#contract/catalogue/checked.ts'
import type { Warning } from '#contract/catalogue/editing/draft-views.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import type { Db } from '#database/database.ts'
import type { CheckedHole } from '#geology/quality/finding.ts'
import { checkRecord, type CheckedRecord, findingText, type NamedFinding } from '#geology/quality/rules.ts'
import type { RecordContent } from '#server/catalogue/stored.ts'
import { findTwins, twinsAmong } from '#server/catalogue/twins/twins.ts'

import { listDistricts } from './districts.queries.ts'

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
    'compressibilityPerMpa',
  ],
  waterLevels: ['depth', 'levelKind', 'waterKind'],
  cpt: ['depths', 'startDepth', 'step', 'psMpa', 'qcMpa', 'fsKpa', 'u2Kpa'],
} as const

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[] | undefined>>

/** A hole as input of the rules: absent values are null. */
export function checkedHole(values: Readonly<Record<string, unknown>>, parts: Rows): CheckedHole {
  const fields = ['finalDepth', 'collarElevation', 'stableWaterDepth', 'startedOn', 'completedOn']
  const rows = Object.entries(rowFields).map(([part, names]) => [
    part,
    (parts[part] ?? []).map((row) => pick(row, names)),
  ])
  // oxlint-disable-next-line no-unsafe-type-assertion -- each value passed the check of its own field
  return { ...pick(values, fields), ...Object.fromEntries(rows) } as CheckedHole
}

const pick = (values: Readonly<Record<string, unknown>>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]))

/** What the rules look at of a record that is written, or is to be. */
export interface CheckedContent extends Pick<RecordContent, 'lng' | 'lat' | 'district' | 'values' | 'parts'> {
  code: string
}

interface CheckOptions {
  /** All, or some of them. */
  rules?: Parameters<typeof checkRecord>[2]
  /** False: what lies in the library beside a record is not looked at. */
  besideLibrary?: boolean
  /** Codes of records that are about to go. */
  without?: ReadonlySet<string>
}

/** What the rules find in records of a kind, in their order: each beside the library, and beside the others. */
export const findFaults = async (
  db: Db,
  kind: Kind,
  records: readonly CheckedContent[],
  options?: CheckOptions,
): Promise<NamedFinding[][]> => (await openFaults(db, kind, options))(records)

/** The same of records that come some at a time: the later ones are looked at beside the earlier, too. */
export async function openFaults(
  db: Db,
  kind: Kind,
  { rules, besideLibrary = true, without }: CheckOptions = {},
): Promise<(records: readonly CheckedContent[]) => Promise<NamedFinding[][]>> {
  if (!isChecked(kind)) return async (records) => records.map(() => [])
  const districts = await listDistricts(db)
  const among = twinsAmong(kind)
  return async (records) => {
    const known = besideLibrary ? await findTwins(db, kind, records) : []
    const staying = [...known, ...among(records)].filter(({ twin }) => !without?.has(twin))
    const twins = Map.groupBy(staying, ({ code }) => code)
    return records.map((record) => {
      const others = new Set(twins.get(record.code)?.map(({ twin }) => twin))
      return checkRecord(checkedRecord(kind, record, [...others]), districts, rules)
    })
  }
}

function checkedRecord(
  { finish }: Kind,
  { lng, lat, district, values, parts }: CheckedContent,
  twins: readonly string[],
): CheckedRecord {
  return {
    hole: finish === 'hole' ? checkedHole(values, parts) : null,
    place: lng === null || lat === null ? null : { lng, lat },
    district,
    twins,
  }
}

/** The same as warnings of drafts. */
export const findWarnings = async (
  db: Db,
  kind: Kind,
  records: readonly CheckedContent[],
  options?: CheckOptions,
): Promise<Warning[][]> =>
  (await findFaults(db, kind, records, options)).map((found) =>
    found.map(({ name, part, row, ...finding }) => ({
      rule: name,
      message: findingText(finding),
      part,
      row,
    })),
  )
