import { factorFor, type ExpectedHeading, type Heading } from '#contract/catalogue/cells/headings.ts'
import type { TableUse } from '#contract/deliveries/file-description.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import type { HeadedTable } from './head.ts'
import { foldHeading, readHeading, type Target } from './targets.ts'

/** A column whose values are taken. */
export interface BoundColumn {
  letter: string
  field: string
  /** As reports name it: the letter of a sheet, the heading of a layer. */
  label: string
  /** Factor that converts its numbers. */
  factor: number
  wanted: ExpectedHeading
}

export interface BoundTable {
  headed: HeadedTable
  target: Target
  columns: readonly BoundColumn[]
  /** Columns whose unit cannot be converted, by letter. */
  refused: ReadonlyMap<string, { heading: Heading; wanted: ExpectedHeading }>
}

/** Ties a use to the columns of its table: equal headings in their order. Throws one sentence where it does not fit. */
export function bindTable(headed: HeadedTable, target: Target, use: TableUse): BoundTable {
  const left = Map.groupBy(headed.columns, ({ heading }) => foldHeading(heading))
  const columns: BoundColumn[] = []
  const refused = new Map<string, { heading: Heading; wanted: ExpectedHeading }>()
  for (const { heading: text, field, unit } of use.columns) {
    const column = left.get(foldHeading(text))?.shift()
    if (field === null) continue
    const wanted = Object.hasOwn(target.fields, field) ? target.fields[field] : undefined
    if (!column) return refuseFile(`“${use.table}”里没有“${text}”这一列`)
    if (!wanted) return refuseFile(`“${use.table}”的“${text}”列：“${target.kind.label}”没有“${field}”这一项`)
    const heading = { ...readHeading(column.heading), ...(unit !== null && { unit }) }
    const factor = factorFor(heading, wanted)
    if (factor === undefined) refused.set(column.letter, { heading, wanted })
    else columns.push({ letter: column.letter, field, label: labelOf(headed, column), factor, wanted })
  }
  return { headed, target, columns, refused }
}

const labelOf = ({ table }: HeadedTable, { letter, heading }: { letter: string; heading: string }) =>
  table.headings ? heading : letter
