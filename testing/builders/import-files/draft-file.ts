import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import type { SourceReadOptions } from '#server/foreign-files/source.ts'
import { readSource } from '#server/imports/reader.ts'

import { draftAll } from './draft-all.ts'

/** What comes of a file: its records as they would be written, and what is reported. */
export async function draftFile(file: Uint8Array, reading: SourceReadOptions = {}) {
  const source = await readSource(kinds, file, reading)
  const all: Readonly<Record<string, Kind>> = kinds
  const { drafts, problems } = draftAll(all[source.kind]!, source, { project: 'P1', ...reading })
  return { source, drafts, problems, reasons: problems.map(({ reason }) => reason) }
}
