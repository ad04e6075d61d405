import type { Kind } from '#contract/catalogue/kind.ts'
import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import type { ExportOrigin, ExportTable } from '#server/exports/formats/format.ts'

import type { RowReader } from './page-values.ts'

/** What a process that writes a file is told, one after the other; it answers each before the next one comes. */
export type WriteOrder =
  | { open: { path: string; format: ExportFormatName; origin: ExportOrigin; reader: RowReader } }
  | { begin: { table: ExportTable; kind: Kind } }
  /** Rows come by its standard input as the database sends them, in the text form of COPY and UTF-8, and end with `endOfLines`. */
  | { lines: true }
  | { end: true }
  /** A file in the folder of the one that is written, and its name in the parcel. */
  | { attach: { name: string; path: string } }
  | { close: true }

/** The notes come with the answer to the last one; a failure says where it happened. */
export type WriteAnswer = { notes: readonly string[] } | { failure: string }

/** The line that ends a text of COPY; none of its rows is written so. */
export const endOfLines = String.raw`\.`
