import { borehole } from '#contract/catalogue/borehole.ts'
import type { Cell, Source, SourceRow } from '#server/foreign-files/source.ts'
import type { ImportDefaults } from '#server/imports/records/built.ts'

import { draftAll } from './draft-all.ts'

export type Raws = Record<string, Cell['raw']>

let line = 0
/** A row of a file, each on a line of its own. */
export const row = (into: string, owner: Cell['raw'], raws: Raws): SourceRow => ({
  at: { sheet: into, row: ++line },
  into,
  owner: { column: 'A', raw: owner },
  cells: Object.fromEntries(Object.entries(raws).map(([name, raw]) => [name, { column: name, raw }])),
})
export const hole = (name: string, raws: Raws = {}) => row('record', name, { title: name, ...raws })

/** What a reader makes of a file, with all its rows asked for. */
export const withRows = ({ rows, ...source }: Source) => ({ rows: [...rows], ...source })

/** Drafts of boreholes from rows, and the reported problems. */
export function draft(
  rows: SourceRow[],
  given: Partial<ImportDefaults> = {},
  project: Partial<Source['project']> = {},
) {
  const source: Source = {
    format: 'lizheng-xlsx',
    isXByRule: true,
    kind: 'borehole',
    project: { code: null, name: null, ...project },
    rows,
    problems: [],
  }
  const { drafts, problems } = draftAll(borehole, source, { project: 'P1', ...given })
  const reported = problems.map(({ weight, row, column, value, reason }) => ({
    weight,
    row,
    column,
    value,
    reason,
  }))
  return { drafts, problems: reported, refused: reported.filter(({ weight }) => weight === 'refused') }
}
