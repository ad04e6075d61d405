import type { Entry } from '#contract/catalogue/routes.ts'

/** What a column holds. Numbers of a sounding are one text: `1.2 - 1.5`, a dash where nothing was measured. */
export type ColumnType = 'text' | 'integer' | 'number' | 'day' | 'moment' | 'boolean'

export interface ExportColumn {
  /** Of the field: `finalDepth`, or a common one such as `code`; in the rows of a part, `code` is that of their record. */
  readonly name: string
  /** In ten letters, the same in every file of its table, whichever of its columns that has. */
  readonly short?: string | undefined
  /** With its unit, as the import template has it: 孔深（m）. */
  readonly heading: string
  readonly type: ColumnType
  readonly unit?: string | undefined
  /** Decimal places shown on a page; the file has what the library holds. */
  readonly digits?: number | undefined
}

/** The records of a kind, or the rows of one of their parts. */
export interface ExportTable {
  /** Unique in its file, in letters, digits and underscores: the name of its kind, and of its part behind it. */
  readonly name: string
  /** 工程地质钻孔; 地层 */
  readonly label: string
  readonly kind: string
  /** 工程地质钻孔, of a part too. */
  readonly kindLabel: string
  /** Null for the records themselves. */
  readonly part: string | null
  readonly columns: readonly ExportColumn[]
  /** Whether its rows have places. */
  readonly hasPlaces: boolean
}

export type ExportCell = string | number | boolean | null

export interface ExportRow {
  /** In the order of the columns; choices by their words. */
  readonly cells: readonly ExportCell[]
  /** The same by name as the library holds them, choices by their codes. */
  readonly values: Readonly<Record<string, unknown>>
  /** Degrees, CGCS2000; not exact where the reader sees the middle of a cell of 0.01°. */
  readonly place: Entry['place']
}

/** The coordinate system of a file that holds geometry. */
export interface ExportSystem {
  readonly epsg: number
  readonly label: string
  /** Metres east and north instead of degrees. */
  readonly isPlane: boolean
}

/** What a file says of itself. */
export interface ExportOrigin {
  /** Such as 工程地质钻孔. */
  readonly title: string
  /** Name of the archive, its address, and the day. */
  readonly holder: string
  readonly address: string
  readonly madeOn: string
  readonly system: ExportSystem
  /** What it was made from, so that it can be made again: selections, versions of the data, counts. */
  readonly source: unknown
  /** Of the use of what is in it, and how it is cited; lines. */
  readonly notes: readonly string[]
}

/** Writes one file: tables one after the other, each by some rows at a time. */
export interface ExportWriter {
  begin: (table: ExportTable) => void | Promise<void>
  write: (rows: readonly ExportRow[]) => void | Promise<void>
  /** Of the table. */
  end: () => void | Promise<void>
  /** Takes in a file that others have made, under a name in the parcel. */
  attach?: (name: string, path: string) => void
  /** The file is whole when this has resolved. */
  close: () => Promise<void>
  /** What its readers have to know, such as what the format could not hold: after `close`, in Chinese. */
  notes?: () => readonly string[]
}

/** Opens a file at a path that is not there yet. Memory does not grow with the rows. */
export type OpenWriter = (path: string, origin: ExportOrigin) => ExportWriter | Promise<ExportWriter>
