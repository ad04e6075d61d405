interface ListedRow {
  submittedAt: Date | null
}

/** A row of a list as it is sent. */
export const toCaseRow = <R extends ListedRow>({ submittedAt, ...row }: R) => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
})

/** A page of rows as it is sent, with what was asked. */
export const toCasePage = <R extends ListedRow>(
  { records, total }: { records: R[]; total: number },
  { current, size }: { current: number; size: number },
) => ({ records: records.map(toCaseRow), total, current, size })
