import {
  noteOn,
  type Problem,
  refuseFile,
  type Source,
  type SourceRow,
} from '#server/foreign-files/source.ts'
import { damagedText } from '#server/foreign-files/text/damaged-text.ts'
import { decodeText } from '#server/foreign-files/text/text.ts'
import { sourceOfGroups } from '#server/imports/ags4/ags4.ts'
import type { AgsFile, AgsGroup, AgsRow } from '#server/imports/ags4/file.ts'

import { parseAgs3 } from './file.ts'
import { asInAgs3 } from './names.ts'

export const isAgs3 = (text: string): boolean => /^\uFEFF?\s*"\*\*\??[A-Z]/.test(text)

/** Reads an AGS 3 file as one of AGS4, of which it has the content in other words. The report speaks its own. */
export function readAgs3(bytes: Uint8Array): Source {
  const decoded = decodeText(bytes, 'windows-1252')
  const parsed = parseAgs3(decoded.text.replace(/^\uFEFF/, ''))
  const file = completeGroups(parsed)
  if (!file.groups.get('LOCA')?.rows.length) refuseFile('AGS3 文件中没有 HOLE（勘探点）的数据，无法导入')
  const source = sourceOfGroups(file, 'ags3', [...damagedText('AGS', decoded), ...decoded.notes])
  return { ...source, rows: rowsAsWritten(source) }
}

function* rowsAsWritten({ rows, problems }: Source): Generator<SourceRow> {
  for (const row of rows) yield rowAsWritten(row)
  for (const [i, problem] of problems.entries()) problems[i] = problemAsWritten(problem)
}

function rowAsWritten(row: SourceRow): SourceRow {
  const cells = Object.entries(row.cells).map(([field, cell]) => {
    const at = cell.at && { ...cell.at, sheet: asInAgs3(cell.at.sheet) }
    return [field, { ...cell, column: asInAgs3(cell.column), ...(at && { at }) }] as const
  })
  return {
    ...row,
    at: { ...row.at, sheet: asInAgs3(row.at.sheet) },
    owner: { ...row.owner, column: asInAgs3(row.owner.column) },
    cells: Object.fromEntries(cells),
  }
}

const problemAsWritten = (problem: Problem): Problem => ({
  ...problem,
  sheet: asInAgs3(problem.sheet),
  column: problem.column && asInAgs3(problem.column),
  reason: asInAgs3(problem.reason),
})

/** What AGS4 says in each row and AGS3 elsewhere, or not at all. */
function completeGroups({ groups, problems }: AgsFile): AgsFile {
  const all = new Map(groups)
  const replace = (name: string, group: AgsGroup | undefined) => group && all.set(name, group)
  replace('LOCA', withGrid(all.get('LOCA'), all.get('PROJ')))
  replace('PROJ', withoutHeading(all.get('PROJ'), 'PROJ_GRID'))
  replace('MOND', withDepthType(all.get('MOND')))
  replace('WSTG', strikesOnce(all.get('WSTG'), problems))
  replace('ABBR', withNames(all.get('ABBR')))
  return { groups: all, problems }
}

/** The grid of the whole project. */
function withGrid(holes: AgsGroup | undefined, project: AgsGroup | undefined): AgsGroup | undefined {
  const grid = project?.rows[0]?.values.get('PROJ_GRID')
  return holes && grid && !holes.headings.includes('LOCA_GREF')
    ? withValue(holes, 'LOCA_GREF', () => grid)
    : holes
}

/** A group without a heading that is used elsewhere. */
const withoutHeading = (group: AgsGroup | undefined, used: string): AgsGroup | undefined =>
  group && { ...group, headings: group.headings.filter((heading) => heading !== used) }

/** Observations of piezometers are depths of water. */
function withDepthType(group: AgsGroup | undefined): AgsGroup | undefined {
  if (!group) return group
  const unit = group.units.get('MOND_RDNG') ?? 'm'
  return withValue(
    withValue(group, 'MOND_TYPE', ({ values }) => (values.has('MOND_RDNG') ? 'WDEP' : undefined)),
    'MOND_UNIT',
    () => unit,
  )
}

/** The level of a strike is written again after some minutes: the strike is one. */
function strikesOnce(group: AgsGroup | undefined, problems: Problem[]): AgsGroup | undefined {
  if (!group) return group
  const known = new Set<string>()
  const rows = group.rows.filter(({ values }) => {
    const key = `${values.get('LOCA_ID')} ${values.get('WSTG_DPTH')}`
    return known.size < known.add(key).size
  })
  const again = group.rows.length - rows.length
  if (again > 0) problems.push(noteOn(group.name, `${again} 行是同一次初见水位的后续观测，未导入`))
  return { ...group, rows }
}

/** Codes are explained for headings of AGS3. */
const withNames = (group: AgsGroup | undefined): AgsGroup | undefined =>
  group &&
  withValue(group, 'ABBR_HDNG', ({ values }) => values.get('ABBR_HDNG')?.replace(/^HOLE(?=_)/, 'LOCA'))

/** A group with a column that is reckoned from the row. */
function withValue(group: AgsGroup, heading: string, valueOf: (row: AgsRow) => string | undefined): AgsGroup {
  const rows = group.rows.map((row): AgsRow => {
    const own = valueOf(row)
    const get = (name: string) => (name === heading ? own : row.values.get(name))
    return { line: row.line, values: { get, has: (name) => get(name) !== undefined } }
  })
  const headings = group.headings.includes(heading) ? group.headings : [...group.headings, heading]
  return { ...group, headings, rows }
}
