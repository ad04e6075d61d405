import { noteOn, type Cell, type SourceRow } from '#server/foreign-files/source.ts'

import {
  bindColumns,
  headingsOf,
  ownerOf,
  untakenHeadings,
  type AgsContext,
  type Columns,
  type HeadingMap,
} from './columns.ts'
import type { AgsRow } from './file.ts'

const nationalGridColumns = {
  originalEast: ['LOCA_NATE', 'm'],
  originalNorth: ['LOCA_NATN', 'm'],
  originalSystem: ['LOCA_GREF'],
} as const satisfies HeadingMap

const localGridColumns = {
  originalEast: ['LOCA_LOCX', 'm'],
  originalNorth: ['LOCA_LOCY', 'm'],
  originalSystem: ['LOCA_LREF'],
} as const satisfies HeadingMap

const geographicColumns = {
  lng: ['LOCA_LON'],
  lat: ['LOCA_LAT'],
  system: ['LOCA_LLZ'],
} as const satisfies HeadingMap

const holeColumns = {
  title: ['LOCA_ID'],
  finalDepth: ['LOCA_FDEP', 'm'],
  startedOn: ['LOCA_STAR'],
  completedOn: ['LOCA_ENDD'],
  collarElevation: ['LOCA_GL', 'm'],
  location: ['LOCA_LOCA'],
} as const satisfies HeadingMap

const headerColumns = {
  finalDepth: ['HDPH_BASE', 'm'],
  startedOn: ['HDPH_STAR'],
  completedOn: ['HDPH_ENDD'],
} as const satisfies HeadingMap

const remarks = ['LOCA_TYPE', 'LOCA_STAT', 'LOCA_REM', 'LOCA_TERM', 'LOCA_PURP', 'LOCA_LETT']

/** Reads the holes of LOCA; HDPH supplies missing depths and dates. */
export function readHoles(context: AgsContext): SourceRow[] {
  const group = context.file.groups.get('LOCA')!
  const bind = (wanted: HeadingMap): Columns['cellsOf'] => {
    const { cellsOf, problems } = bindColumns(group, wanted)
    context.problems.push(...problems)
    return cellsOf
  }
  const [hole, grid, plan, globe] = [
    bind(holeColumns),
    bind(nationalGridColumns),
    bind(localGridColumns),
    bind(geographicColumns),
  ]
  const headers = readHeaders(context)
  const shared = projectCells(context)
  const taken = [holeColumns, nationalGridColumns, localGridColumns, geographicColumns].flatMap(headingsOf)
  context.problems.push(...untakenHeadings(group, ['LOCA_ID', ...taken, ...remarks]))
  return group.rows.map((row) => ({
    at: { sheet: 'LOCA', row: row.line },
    into: 'record',
    owner: ownerOf(row),
    cells: {
      ...headers.get(row.values.get('LOCA_ID') ?? ''),
      ...shared,
      ...hole(row),
      ...placeOf({ grid: grid(row), plan: plan(row), globe: globe(row) }),
      ...kindOf(row),
      ...remarkOf(context, row),
    },
  }))
}

type Cells = Record<string, Cell>

/** The national grid, or the local grid if there is none; longitude and latitude are added. */
function placeOf({ grid, plan, globe }: Record<'grid' | 'plan' | 'globe', Cells>): Cells {
  const chosen = grid['originalEast'] && grid['originalNorth'] ? grid : plan
  return { ...(chosen['originalEast'] && chosen), ...degrees(globe) }
}

/** WGS 84 and ETRS89 agree with CGCS2000 to better than a metre; systems other than these are not converted. */
function degrees({ lng, lat, system }: Cells): Cells {
  if (!lng || !lat || !/WGS ?-?84|ETRS|CGCS ?2000/i.test(String(system?.raw ?? 'WGS84'))) return {}
  return { lng, lat }
}

function kindOf(row: AgsRow): Cells {
  const raw = ['CPT', 'SCP', 'SCPT'].includes(row.values.get('LOCA_TYPE') ?? '') ? '6' : null
  return raw ? { holeKind: { column: 'LOCA_TYPE', raw } } : {}
}

function remarkOf({ spell }: AgsContext, { values }: AgsRow): Cells {
  const remarksOfHole = remarks.flatMap((heading) => {
    const text = values.get(heading)
    if (!text) return []
    const meaning = spell(heading, text)
    return [heading === 'LOCA_TYPE' && meaning !== text ? `${text} ${meaning}` : meaning]
  })
  return remarksOfHole.length > 0 ? { remark: { column: 'LOCA_REM', raw: remarksOfHole.join('；') } } : {}
}

function projectCells({ file }: AgsContext): Cells {
  const row = file.groups.get('PROJ')?.rows[0]
  const at = row && { sheet: 'PROJ', row: row.line }
  const cell = (field: string, column: string): Cells => {
    const raw = row?.values.get(column)
    return raw && at ? { [field]: { column, raw, at } } : {}
  }
  return { ...cell('contractor', 'PROJ_CONT') }
}

/** Depth and dates of each hole from HDPH: the deepest base, the first start, the last end. */
function readHeaders(context: AgsContext): Map<string, Cells> {
  const group = context.file.groups.get('HDPH')
  const found = new Map<string, Cells>()
  if (!group || group.rows.length === 0) return found
  const { cellsOf, problems } = bindColumns(group, headerColumns)
  context.problems.push(...problems)
  context.problems.push(
    noteOn('HDPH', `${group.rows.length} 行只用来补足 LOCA 未写的孔深与日期，其余内容未收录`),
  )
  for (const row of group.rows) {
    const name = row.values.get('LOCA_ID') ?? ''
    const cells = found.get(name) ?? {}
    for (const [field, cell] of Object.entries(cellsOf(row))) {
      const placed = { ...cell, at: { sheet: 'HDPH', row: row.line } }
      cells[field] = pickExtreme(field, cells[field], placed)
    }
    found.set(name, cells)
  }
  return found
}

function pickExtreme(field: string, held: Cell | undefined, next: Cell): Cell {
  if (!held) return next
  if (field === 'finalDepth') return Number(next.raw) > Number(held.raw) ? next : held
  const later = String(next.raw) > String(held.raw)
  return (field === 'completedOn') === later ? next : held
}
