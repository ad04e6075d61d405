import type { Entry } from '#contract/catalogue/routes.ts'
import type { Line } from '#web/series/lines.ts'

import type { ConsoleLine } from '../useConsoleLines.ts'

/** A line with the place of its point, as far as its reader may know it. */
export interface RateLine extends Line {
  of: string
  point: Pick<Entry, 'kind' | 'code' | 'access' | 'place'>
}

/** The lines of the console with their places. */
export const rateLinesOf = (lines: readonly ConsoleLine[]): RateLine[] =>
  lines.flatMap(({ point: { record }, ...line }) =>
    record && line.readings.length > 0 ? [{ ...line, point: record }] : [],
  )
