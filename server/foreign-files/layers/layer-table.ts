import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { letterOf } from '#contract/workbook/workbook-parts.ts'
import {
  type ForeignTable,
  type Geometry,
  geometryHeadings,
  type NamedSystem,
} from '#server/foreign-files/foreign-table.ts'
import { noteOn, type Problem } from '#server/foreign-files/source.ts'
import type { SheetRow } from '#server/foreign-files/spreadsheet.ts'

/** A feature: its number as its format counts them, its attributes by column, and its point. */
export interface Feature {
  row: number
  values: ReadonlyMap<number, RawValue>
  point?: readonly [x: number, y: number] | undefined
}

export interface Layer {
  name: string
  fields: readonly string[]
  features: () => Iterable<Feature>
  geometry: Geometry | undefined
  system: NamedSystem | undefined
  problems: () => Problem[]
}

/** A layer as a table, with the places of its points in two columns of their own. */
export function layerTable({ name, fields, features, geometry, system, problems }: Layer): ForeignTable {
  const places = geometry === 'point' ? geometryHeadings[system?.isDegrees ? 'degrees' : 'plane'] : []
  const [east, north] = [letterOf(fields.length), letterOf(fields.length + 1)]
  let placeless = 0
  const rows = function* (): Generator<SheetRow> {
    placeless = 0
    for (const { row, values, point } of features()) {
      const cells = new Map<string, RawValue>()
      for (const [column, value] of values) cells.set(letterOf(column), value)
      if (point) cells.set(east, point[0]).set(north, point[1])
      else if (geometry === 'point') placeless += 1
      if (cells.size > 0) yield { row, cells }
    }
  }
  return {
    name,
    headings: new Map([...fields, ...places].map((heading, column) => [letterOf(column), heading])),
    rows,
    ...(geometry && { geometry }),
    ...(system && { system }),
    problems: () => [
      ...problems(),
      ...(placeless > 0 ? [noteOn(name, `${placeless} 个要素没有点位或有多个点，没有取坐标`)] : []),
    ],
  }
}
