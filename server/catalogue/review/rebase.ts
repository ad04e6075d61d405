import { isDeepStrictEqual } from 'node:util'

import type { RecordContent } from '#server/catalogue/stored.ts'

/**
 * A draft on top of what the record holds by now: each field and part that the draft changed keeps the draft's
 * content, the others take the record's.
 */
export function rebaseDraft(
  { wanted, before }: { wanted: RecordContent; before: RecordContent | null },
  now: RecordContent,
): RecordContent {
  const base = before ?? wanted
  return {
    ...mergedInto(now, base, wanted),
    values: mergedInto(now.values, base.values, wanted.values),
    parts: mergedInto(now.parts, base.parts, wanted.parts),
  }
}

/** `now`, with what differs between the other two. */
function mergedInto<T extends object>(now: T, base: T, wanted: T): T {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => !isDeepStrictEqual(Reflect.get(base, name), value),
  )
  return { ...now, ...Object.fromEntries(changed) }
}
