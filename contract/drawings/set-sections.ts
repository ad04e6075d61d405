import type { RecordView } from '#contract/catalogue/routes.ts'

import type { PlanPoints } from './plan-points.ts'
import { fewestHoles, sectionHolesOf, type SectionHoles } from './section-holes.ts'
import type { SectionParameters } from './section-parameters.ts'

/** A section that its reader has saved, as it goes into a set. */
export interface OwnSection {
  readonly title: string
  readonly parameters: SectionParameters
}

/** A section of a set, with its place among them. */
export interface SetSection {
  readonly holes: SectionHoles
  /** From 1: what its ends are called. */
  readonly number: number
  /** Of one that its reader has saved. */
  readonly own: OwnSection | undefined
}

/**
 * The sections of a set, in their order: along and across the group of points, then those that its reader has saved, each
 * of those of its holes that go in. Of two through the same holes the saved one stays.
 */
export function setSectionsOf(
  { sections }: Pick<PlanPoints, 'sections'>,
  records: readonly RecordView[],
  own: readonly OwnSection[] = [],
): SetSection[] {
  const byCode = new Map(records.map((record) => [record.code, record]))
  const recordsOf = (codes: readonly string[]) => codes.flatMap((code) => byCode.get(code) ?? [])
  const saved = own.map((each) => ({
    holes: sectionHolesOf(recordsOf(each.parameters.codes), each.parameters.line),
    own: each,
  }))
  const through = new Set(saved.map(({ holes }) => namesOf(holes)))
  const main = sections
    .map((codes) => ({ holes: sectionHolesOf(recordsOf(codes)), own: undefined }))
    .filter(({ holes }) => !through.has(namesOf(holes)))
  return [...main, ...saved]
    .filter(({ holes }) => holes.drawn.length >= fewestHoles)
    .map((each, i) => ({ ...each, number: i + 1 }))
}

const namesOf = ({ drawn }: SectionHoles) =>
  drawn
    .map(({ code }) => code)
    .toSorted()
    .join('\n')
