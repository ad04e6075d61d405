import type { Loan, LoanPaper } from '#contract/loans/loan-shapes.ts'
import type { Paper } from '#contract/loans/papers.ts'

export interface PaperRow {
  paper: Paper
  /** Why it is needed; empty for what was attached freely. */
  because: string
  files: readonly LoanPaper[]
}

/** What is needed first, in the order of the rules, then what was attached besides. */
export function paperRows({ needed, papers }: Pick<Loan, 'needed' | 'papers'>): PaperRow[] {
  const filesOf = (paper: Paper) => papers.filter((one) => one.paper === paper)
  const free = new Set(papers.map(({ paper }) => paper))
  for (const { paper } of needed) free.delete(paper)
  return [
    ...needed.map(({ paper, because }) => ({ paper, because, files: filesOf(paper) })),
    ...[...free].map((paper) => ({ paper, because: '', files: filesOf(paper) })),
  ]
}
