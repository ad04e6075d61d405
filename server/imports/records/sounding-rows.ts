import type { Kind, Part } from '#contract/catalogue/kind.ts'
import { curvesOf } from '#contract/catalogue/record.schema.ts'
import { laySoundings } from '#geology/soundings/lay-soundings.ts'
import { problemAt, type Problem } from '#server/foreign-files/source.ts'

import type { FinishRecords, UnresolvedRecord } from './built.ts'

/** Brings the soundings of records to the form in which they are stored; what cannot be placed is not taken. */
export function layingSoundings({ parts }: Kind): FinishRecords {
  const sounded = Object.entries(parts).filter(([, { soundings }]) => soundings)
  const problems = sounded.map((): Problem[] => [])
  return {
    finish: (record) => {
      for (const [i, [name, part]] of sounded.entries()) problems[i]?.push(...layRows(record, name, part))
    },
    problems: () => problems.flat(),
  }
}

function layRows(
  { title, parts }: UnresolvedRecord,
  name: string,
  { fields, label: partLabel }: Part,
): Problem[] {
  const rows = parts[name] ?? []
  if (rows.length === 0) return []
  const values = rows.map((row) => row.values)
  const { soundings, faults } = laySoundings(values, curvesOf(fields))
  parts[name] = soundings.map((laid) => ({ at: rows[laid.row]!.at, values: { ...laid.values } }))
  return faults.map(({ row, field, reason }) => {
    const label = fields[field]?.label ?? field
    const problem = problemAt(rows[row]!.at, 'refused', `${title} 的${label}：${reason}`, {
      ...{ column: label, raw: null },
    })
    return { ...problem, matter: `${partLabel}的${label}` }
  })
}
