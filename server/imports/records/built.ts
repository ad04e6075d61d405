import type { Access } from '#contract/catalogue/kind.ts'
import type { Where } from '#server/imports/source.ts'

/** What is said about all records of a file. */
export interface Given {
  /** Stands before the hole's name in its code when the file does not number its records itself. */
  project: string
  access?: Access | undefined
  /** Coordinate system of files that name none. */
  system?: string | undefined
  /** The file was read with X as east. */
  xIsEast?: boolean | undefined
}

/** A record while it is put together: its parts still know the rows that they came from. */
export interface Built {
  at: Where
  title: string
  code: string
  /** Common fields and place, by name. */
  common: Record<string, unknown>
  values: Record<string, unknown>
  parts: Record<string, BuiltRow[]>
}

export interface BuiltRow {
  at: Where
  values: Record<string, unknown>
}
