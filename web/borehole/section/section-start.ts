import type { SectionParameters } from '#contract/drawings/section-parameters.ts'

/** A section as it begins: from an address, from a row, or from a link. */
export interface SectionStart {
  readonly parameters: SectionParameters
  readonly title?: string
  /** The row it was read from, if it is its reader's own. */
  readonly saved?: { readonly id: number; readonly version: number }
  /** It was opened by a link. */
  readonly isShared?: boolean
  /** How many holes were named beyond those that are taken. */
  readonly tooMany?: number
  /** Grows when more of it is told. */
  readonly revision?: number
}
