import { z } from 'zod'

import { namedSchemas } from '#contract/schemas/named.ts'

/** What is said of a reading besides its value. */
export const ReadingMark = z.object({
  /** The value is a limit of detection that the reading is below; without a value the limit is unknown. */
  below: z.boolean(),
  quality: z.enum(['suspect', 'estimated']).nullable(),
  /** From this reading on another base: it cannot be compared with earlier ones. */
  rebased: z.boolean(),
  remark: z.string().nullable(),
})
namedSchemas.add(ReadingMark, { id: 'ReadingMark' })
export type ReadingMark = z.infer<typeof ReadingMark>

export const SeriesPoints = z.object({
  /** Moments (ISO 8601), values and quality marks of one quantity, oldest first. */
  quantity: z.string(),
  at: z.array(z.string()),
  value: z.array(z.number().nullable()),
  provisional: z.array(z.boolean()),
  /** Null for an ordinary reading, and for every one at the entry level. */
  marks: z.array(ReadingMark.nullable()),
})
namedSchemas.add(SeriesPoints, { id: 'SeriesPoints' })

/** Seasonal trend of the approved values: change a year, and whether it is more than chance. */
const Trend = z.object({ perYear: z.number(), certain: z.boolean(), from: z.number(), to: z.number() })
export type Trend = z.infer<typeof Trend>

/** A series as an actor sees it: at the entry level the last year in shares of its range, with one value and the trend. */
export const SeriesView = SeriesPoints.extend({
  viewLevel: z.enum(['entry', 'record']),
  /** The last value that is not suspect; `below`: it is a limit of detection, as in a mark. */
  latest: z
    .object({ at: z.string(), value: z.number(), provisional: z.boolean(), below: z.boolean() })
    .nullable(),
  trend: Trend.nullable(),
})
export type SeriesView = z.infer<typeof SeriesView>

/** A long series in columns, oldest first: a third of the bytes of a series, and no text to read moments from. */
export const SeriesColumns = z.object({
  /** Milliseconds since the reading before; of the first one since 1970. */
  steps: z.array(z.int()),
  value: z.array(z.number().nullable()),
  /** Indices of provisional readings: where they begin and end, the end not included, again and again. */
  provisional: z.array(z.int()),
  /** By the index of their reading. */
  marks: z.array(z.object({ at: z.int(), mark: ReadingMark })),
  /** No reading is left out; of a picture each column of pixels has its first, lowest, highest and last. */
  isWhole: z.boolean(),
})
export type SeriesColumns = z.infer<typeof SeriesColumns>
