import type { Kind } from '#contract/catalogue/kind.ts'
import type { ExportFormatName } from '#contract/exports/export-formats.ts'
import type { ExportOrigin, ExportTable } from '#server/exports/formats/format.ts'

import type { RowReader } from './rows.ts'

/** What a process that writes a file is told, one after the other; it answers each before the next one comes. */
export type WriteOrder =
  | { open: { path: string; format: ExportFormatName; origin: ExportOrigin; reader: RowReader } }
  | { begin: { table: ExportTable; kind: Kind } }
  /** Rows as JSON objects, parted by line feeds, in UTF-8: half of what a text takes between processes. */
  | { lines: Uint8Array }
  | { end: true }
  /** A file in the folder of the one that is written, and its name in the parcel. */
  | { attach: { name: string; path: string } }
  | { close: true }

/** The notes come with the answer to the last one; a failure says where it happened. */
export type WriteAnswer = { notes: readonly string[] } | { failure: string }
