import type { Access } from '#contract/catalogue/kind.ts'
import type { Problem, Where } from '#server/foreign-files/source.ts'

/** Options for all records of a file. */
export interface ImportDefaults {
  /** Prefix of the hole's name in its code, if the file has no record numbers. */
  project: string
  access?: Access | undefined
  /** Coordinate system for files without one. */
  system?: string | undefined
  /** Whether X is east. */
  xIsEast?: boolean | undefined
}

/** A record under construction: its parts still refer to their source rows. */
export interface UnresolvedRecord {
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
  /** Top of a stratum, where the file gives it. */
  top?: number | undefined
  /** It was not taken; of a stratum its place is kept until the others are laid. */
  isRefused?: boolean
}

/** Completes the records of a file, one after the other, in place. */
export interface FinishRecords {
  finish: (record: UnresolvedRecord) => void
  /** What is to be reported, when all were completed. */
  problems: () => Problem[]
}
