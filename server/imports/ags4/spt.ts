import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { readSptReport, sptResult, type SptFigures, type SptResult } from '#geology/soundings/spt-report.ts'
import { problemAt, type Cell, type SourceRow } from '#server/foreign-files/source.ts'

import { rowsOf, untakenHeadings, type AgsContext, type HeadingMap } from './columns.ts'

const steps = [1, 2, 3, 4, 5, 6] as const

const columns: HeadingMap = {
  depth: ['ISPT_TOP', 'm'],
  nValue: ['ISPT_NVAL'],
  mainBlows: ['ISPT_MAIN'],
  totalMm: ['ISPT_NPEN', 'mm'],
  reported: ['ISPT_REP'],
  ...Object.fromEntries(steps.map((step) => [`blows${step}`, [`ISPT_INC${step}`]])),
  ...Object.fromEntries(steps.map((step) => [`mm${step}`, [`ISPT_PEN${step}`, 'mm']])),
}

/** Supported headings; seating blows and single increments are not imported. */
const takenHeadings = [
  'LOCA_ID',
  'ISPT_TOP',
  'ISPT_NVAL',
  'ISPT_MAIN',
  'ISPT_NPEN',
  'ISPT_REP',
  ...steps.map((step) => `ISPT_PEN${step}`),
]

/** Reads ISPT: the N value, or the blows and the penetration of a test that was stopped early. */
export function readSpt(context: AgsContext): SourceRow[] {
  const group = context.file.groups.get('ISPT')
  if (!group) return []
  context.problems.push(...untakenHeadings(group, takenHeadings))
  return rowsOf(context, group, 'spt', columns).map((source) => {
    const { depth, ...cells } = source.cells
    const result = sptResult(figuresOf(cells))
    const cell = cells['reported'] ?? cells['nValue'] ?? cells['mainBlows']
    if (result?.note) context.problems.push(problemAt(source.at, 'note', result.note, cell))
    return { ...source, cells: { ...(depth && { depth }), ...resultCells(result, cells) } }
  })
}

type Cells = Record<string, Cell>

function figuresOf(cells: Cells): SptFigures {
  const number = (name: string) => {
    const read = cells[name] && numberOf(cells[name].raw)
    return typeof read === 'number' ? read : undefined
  }
  return {
    nValue: number('nValue'),
    mainBlows: number('mainBlows'),
    totalMm: number('totalMm'),
    increments: steps.map((step) => ({ blowCount: number(`blows${step}`), mm: number(`mm${step}`) })),
    reported: readSptReport(String(cells['reported']?.raw ?? '')),
  }
}

/** A test without a result keeps its text, so that the checks refuse it with its value. */
function resultCells(result: SptResult | undefined, cells: Cells): Cells {
  const from = cells['nValue'] ?? cells['mainBlows'] ?? cells['reported']
  if (!result) return from ? { blowCount: from } : {}
  const column = from?.column ?? 'ISPT_INC3'
  const blowCount = { column, raw: result.blowCount }
  if (result.penetration === null) return { blowCount }
  return { blowCount, penetration: { column: 'ISPT_PEN3', raw: result.penetration } }
}
