import type { Kind } from '#contract/catalogue/kind.ts'
import type { Source } from '#server/foreign-files/source.ts'
import type { ImportDefaults } from '#server/imports/records/built.ts'
import { draftRecords } from '#server/imports/records/drafts.ts'

/** All drafts of a file in a list, as nothing but a test needs them. */
export function draftAll(kind: Kind, source: Source, given: ImportDefaults) {
  const { drafts, problems } = draftRecords(kind, source, given)
  return { drafts: [...drafts], problems }
}
