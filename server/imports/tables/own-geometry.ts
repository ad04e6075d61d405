import { numberOf } from '#contract/catalogue/cells/read-numbers.ts'
import { extentField } from '#contract/deliveries/column-fields.ts'
import { toLngLat } from '#geology/places/crs.ts'
import { geometryHeadings } from '#server/foreign-files/foreign-table.ts'
import { noteOn, type Problem, type SourceRow } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

import type { BoundTable } from './bind.ts'

/** Whether the library wrote a table of records: its columns say what system they are in. */
export const isOwn = ({ columns }: Pick<BoundTable, 'columns'>): boolean =>
  columns.some(({ field }) => field === extentField)

/** Degrees by which a point may differ from the columns beside it: a metre. */
const tolerance = 1e-5

export interface GeometryCheck {
  compareRow: (row: SheetRow, taken: SourceRow) => void
  /** Columns of the geometry, and the name of a placemark: they say what is read from others. */
  letters: readonly string[]
  problems: () => Problem[]
}

const nothing: GeometryCheck = { compareRow: () => {}, letters: [], problems: () => [] }

/** Compares the points of a layer that the library wrote with longitude and latitude beside them, which are read. */
export function geometryCheck({ headed: { table }, columns }: BoundTable): GeometryCheck {
  if (!isOwn({ columns })) return nothing
  const letterOf = (wanted: string) =>
    [...(table.headings ?? [])].findLast(([, heading]) => heading === wanted)?.[0] ?? ''
  const { degrees, plane } = geometryHeadings
  const [east, north] = (table.system?.isDegrees === false ? plane : degrees).map(letterOf)
  let [moved, first] = [0, 0]
  const compareRow = (row: SheetRow, { cells }: SourceRow) => {
    const point = pointOf(table.system, row.cells.get(east ?? ''), row.cells.get(north ?? ''))
    const [lng, lat] = [cells['lng'], cells['lat']].map((cell) => numberOf(cell?.raw ?? null, '°'))
    if (!point || typeof lng !== 'number' || typeof lat !== 'number') return
    if (Math.abs(point.lng - lng) < tolerance && Math.abs(point.lat - lat) < tolerance) return
    moved += 1
    first ||= row.row
  }
  const words = () =>
    `${moved} 个点的几何与经度、纬度两列不同，按两列收取；在 GIS 软件中移过点的，请先更新这两列`
  return {
    compareRow,
    letters: [east ?? '', north ?? '', letterOf('name')],
    problems: () => (moved > 0 ? [noteOn(table.name, words(), first)] : []),
  }
}

type System = BoundTable['headed']['table']['system']

function pointOf(named: System, east: unknown, north: unknown) {
  if (typeof east !== 'number' || typeof north !== 'number') return undefined
  if (named === undefined || named.isDegrees) return { lng: east, lat: north }
  if ('refused' in named.system) return undefined
  const place = toLngLat(named.system, { east, north })
  return 'refused' in place ? undefined : place
}
