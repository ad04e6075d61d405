import { z } from 'zod'

import { namedSchemas } from './schemas/named.ts'

/** What is wrong at a place of a file; the place is the file's own: sheet, row as displayed, letters of the column. */
export const FileProblem = z.object({
  sheet: z.string(),
  row: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
  /** refused: the row, or the value, is not taken; dropped: the cell is not, the row is; note: nothing is lost. */
  weight: z.enum(['refused', 'dropped', 'note']),
})
namedSchemas.add(FileProblem, { id: 'FileProblem' })
export type FileProblem = z.infer<typeof FileProblem>
