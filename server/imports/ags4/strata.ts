import { problemAt, topColumn, type Cell, type SourceRow } from '#server/foreign-files/source.ts'

import { ownerOf, type AgsContext, bindColumns, untakenHeadings } from './columns.ts'
import type { AgsGroup, AgsRow } from './file.ts'

const takenHeadings = [
  'LOCA_ID',
  'GEOL_TOP',
  'GEOL_BASE',
  'GEOL_DESC',
  'GEOL_LEG',
  'GEOL_GEOL',
  'GEOL_GEO2',
  'GEOL_REM',
]

/** Reads GEOL, each stratum with its top. */
export function* readStrata(context: AgsContext): Generator<SourceRow> {
  const group = context.file.groups.get('GEOL')
  if (!group) return
  context.problems.push(...untakenHeadings(group, takenHeadings))
  yield* group.rows.map(describer(context, group))
}

function describer(context: AgsContext, group: AgsGroup): (row: AgsRow) => SourceRow {
  const { cellsOf, problems } = bindColumns(group, {
    top: ['GEOL_TOP', 'm'],
    baseDepth: ['GEOL_BASE', 'm'],
    description: ['GEOL_DESC'],
  })
  context.problems.push(...problems)
  return (row) => {
    const { top, description, ...depths } = orderTopAndBase(context, row, cellsOf(row))
    const note = row.values.get('GEOL_REM')
    const cells = {
      ...depths,
      ...(top && { [topColumn]: top }),
      ...nameOf(context, row),
      ...geologicalAgeOf(context, row),
    }
    const text = [description?.raw, note].filter(Boolean).join(' ')
    return {
      at: { sheet: 'GEOL', row: row.line },
      into: 'strata',
      owner: ownerOf(row),
      cells: text ? { ...cells, description: { column: 'GEOL_DESC', raw: text } } : cells,
    }
  }
}

/** Swaps top and base if the base is above the top, and reports it. */
function orderTopAndBase(
  { problems }: AgsContext,
  row: AgsRow,
  cells: Record<string, Cell>,
): Record<string, Cell> {
  const { top, baseDepth } = cells
  if (!top || !baseDepth || !(Number(baseDepth.raw) < Number(top.raw))) return cells
  const cell = { ...top, raw: `${String(top.raw)}、${String(baseDepth.raw)}` }
  problems.push(problemAt({ sheet: 'GEOL', row: row.line }, 'note', '层顶与层底写反，已对调收取', cell))
  return { ...cells, top: { ...top, raw: baseDepth.raw }, baseDepth: { ...baseDepth, raw: top.raw } }
}

/** The text of the legend code; without one, the soil in capitals in the description. */
function nameOf({ spell }: AgsContext, { values }: AgsRow): Record<string, Cell> {
  const code = values.get('GEOL_LEG') ?? ''
  const spelled = spell('GEOL_LEG', code)
  if (spelled !== code) return { name: { column: 'GEOL_LEG', raw: spelled } }
  const described = soilIn(values.get('GEOL_DESC') ?? '')
  const raw = described || code
  return raw ? { name: { column: described ? 'GEOL_DESC' : 'GEOL_LEG', raw } } : {}
}

/** British logs write the principal soil in capitals: `Firm brown sandy CLAY.` */
function soilIn(description: string): string {
  const capitals = /\b[A-Z]{4,}(?:[ /-][A-Z]{4,})*\b/.exec(description)?.[0]
  return (
    capitals ??
    description
      .split(/[.,;:]/, 1)[0]!
      .trim()
      .slice(0, 60)
  )
}

function geologicalAgeOf({ spell }: AgsContext, { values }: AgsRow): Record<string, Cell> {
  const ages = ['GEOL_GEOL', 'GEOL_GEO2'].flatMap((heading) => {
    const code = values.get(heading)
    return code ? [spell(heading, code).replaceAll(/^\[|\]$/g, '')] : []
  })
  return ages.length > 0 ? { geologicalAge: { column: 'GEOL_GEOL', raw: ages.join(' ') } } : {}
}
