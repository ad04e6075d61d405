import { wantedBy } from '#contract/catalogue/cells/field-headings.ts'
import {
  headingIn,
  normaliseHeading,
  type ExpectedHeading,
  type Heading,
} from '#contract/catalogue/cells/headings.ts'
import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import { columnFields, recordFieldOf } from '#contract/deliveries/column-fields.ts'
import { isUnit } from '#geology/units.ts'

import { holeNames, tradeHeadings } from './trade-headings.ts'

/** What a table may be: the records of a kind, or the rows of one of its parts. */
export interface Target {
  kind: Kind
  part: string | null
  /** Everything that a column may be, with the unit that its numbers are taken in. */
  fields: Readonly<Record<string, ExpectedHeading>>
  /** What a column is called, folded. */
  names: ReadonlyMap<string, string>
  /** What a column of the record is called that stands in rows of a part; none of a target of records. */
  recordNames: ReadonlyMap<string, string>
  /** Fields without which no row is taken. */
  required: readonly string[]
}

/** Whether holes of a project are named within it: a file of others has such names and no codes of the library. */
export const isNamedInProject = ({ finish }: Kind): boolean => finish === 'hole'

/** Everything that the tables of a file may be. */
export const targetsOf = (kinds: Readonly<Record<string, Kind>>): Target[] =>
  Object.values(kinds).flatMap((kind) => {
    const records = targetOf(kind, null)
    return [records, ...Object.keys(kind.parts).map((part) => targetOf(kind, part, records))]
  })

export function targetOf(kind: Kind, part: string | null, records?: Target): Target {
  const fields = columnFields(kind, part)
  const ofPart = Object.fromEntries(
    Object.entries(fields).filter(([name]) => recordFieldOf(name) === undefined),
  )
  const own = part === null ? kind.fields : (kind.parts[part]?.fields ?? {})
  const required = Object.entries(own).flatMap(([name, field]) => (field.required ? [name] : []))
  const names = new Map<string, string>()
  for (const [name, wanted] of Object.entries(wantedBy(ofPart)))
    for (const label of [...wanted.names, ...camelCase(name)]) addName(names, label, name)
  for (const name of Object.keys(ofPart))
    for (const label of synonymsOf(kind, part, name)) addName(names, label, name)
  const recordNames = part === null ? new Map<string, string>() : (records ?? targetOf(kind, null)).names
  return { kind, part, fields: wantedBy(fields), names, recordNames, required }
}

/** Names of fields as interfaces write them, where they say what they mean. */
const camelCase = (name: string) => (/[A-Z]/.test(name) ? [name] : [])

function synonymsOf(kind: Kind, part: string | null, name: string): readonly string[] {
  if (name === 'owner') return ownerNames(kind)
  if (part !== null) return tradeHeadings[`${part}.${name}`] ?? []
  if (!isNamedInProject(kind)) return tradeHeadings[name] ?? []
  if (name === 'title') return holeNames
  return name === 'code' ? ['统一编号', '馆藏编号'] : (tradeHeadings[name] ?? [])
}

/** What a row of a part may call its record. */
const ownerNames = (kind: Kind): readonly string[] => [
  ...(['code', 'title'] as const).flatMap((name) => fieldOf(kind, name)?.label ?? []),
  kind.label,
  ...(isNamedInProject(kind) ? holeNames : ['编号', 'code', 'id']),
]

function addName(names: Map<string, string>, label: string, name: string): void {
  for (const folded of foldedNames(headingIn(label)).slice(0, 1))
    if (!names.has(folded)) names.set(folded, name)
}

/** One spelling for `Hole_ID`, `HoleID`, `hole-id`, without accents. */
export const foldHeading = (heading: string): string =>
  normaliseHeading(heading)
    .normalize('NFD')
    .replaceAll(/\p{M}|[_.\-·#№'/\\]/gu, '')

export const foldedNames = ({ names }: Heading): string[] => [
  ...new Set(names.map(foldHeading).filter((name) => name !== '')),
]

/** A heading and its unit, also where a unit stands behind a Latin name: `Elevation_m`, `Depth ft`. */
export function readHeading(written: string): Heading {
  const heading = headingIn(written)
  const [, name, unit] = /^(.*[a-z\d)])[\s_/,-]+([^\s_/,-]+)$/i.exec(written.trim()) ?? []
  if (heading.unit !== undefined || !name || !unit || !isUnit(unit)) return heading
  return { names: [...heading.names, ...headingIn(name).names], unit }
}
