import type { LeftOut } from '#contract/drawings/section-holes.ts'
import { fail } from '#contract/errors.ts'

import type { HoleReading } from './read-holes.ts'

/** Throws with the reason for each hole that is left out; of one that the reader could open by paying, that. */
export function refuseDrawing(
  code: 'drawing_refused' | 'section_refused',
  asked: readonly HoleReading[],
  leftOut: readonly LeftOut[],
): never {
  const unopened = new Set(asked.filter(({ isUnopened }) => isUnopened).map((hole) => hole.code))
  return fail(code, {
    refused: leftOut.map((hole) => ({
      code: hole.code,
      error: code,
      message: unopened.has(hole.code) ? '打开后才能画入' : hole.reason,
    })),
  })
}
