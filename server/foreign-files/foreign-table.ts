import type { CoordinateSystem, Refusal } from '#geology/places/crs.ts'

import type { FormatName } from './formats.ts'
import type { Problem } from './source.ts'
import type { SheetRow } from './spreadsheet.ts'

/** What the places of a layer are; records have points. */
export type Geometry = 'point' | 'line' | 'polygon'

/** The coordinate system of a layer as its file names it. */
export interface NamedSystem {
  /** As records keep it; what cannot be converted has a name that cannot be read either. */
  name: string
  system: CoordinateSystem | Refusal
  isDegrees: boolean
}

/** A table that somebody made for himself: a sheet, a layer, a text of separated values. */
export interface ForeignTable {
  name: string
  /** Headings by letter of its column; undefined where its first rows have to tell them. */
  headings?: ReadonlyMap<string, string>
  /** Its rows from the first one, each time; those of a layer have the letters of their headings. */
  rows: () => Iterable<SheetRow>
  /** Areas of merged cells. */
  merges?: readonly string[]
  geometry?: Geometry
  /** The system of its geometry, where it is named. */
  system?: NamedSystem
  /** Its format cuts headings off. */
  hasShortHeadings?: boolean
  /** Numbers have a comma before their decimals. */
  hasDecimalCommas?: boolean
  /** What is to be reported, when its rows were read. */
  problems: () => Problem[]
}

export interface ForeignTables {
  format: FormatName
  tables: ForeignTable[]
  problems: Problem[]
}

/** Headings of the places of a layer: degrees, and metres of a grid or of none that is named. */
export const geometryHeadings = {
  degrees: ['几何经度', '几何纬度'],
  plane: ['几何东坐标', '几何北坐标'],
} as const
