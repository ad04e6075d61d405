import type { LoanRow } from '#contract/loans/loan-shapes.ts'

import type { Row } from './queue.queries.ts'

/** A row as it is sent. */
export const toLoanRow = ({ submittedAt, ...row }: Row): LoanRow => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
})

/** A page of rows as it is sent, with what was asked. */
export const shownPage = (
  { records, total }: { records: Row[]; total: number },
  { current, size }: { current: number; size: number },
) => ({ records: records.map(toLoanRow), total, current, size })
