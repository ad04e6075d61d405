import type { Loan } from '#contract/loans/loan-shapes.ts'
import { papers } from '#contract/loans/papers.ts'
import { Icon } from '#web/ui/Icon.tsx'

import './papers-needed.css'

/** The papers that follow from what is asked for, why, and whether they are there. */
export function PapersNeeded({ loan: { needed, papers: given } }: { loan: Loan }) {
  if (needed.length === 0) return <p className="cap">这份申请不需要附材料。</p>
  const there = new Set(given.map(({ paper }) => paper))
  return (
    <ul className="papers-needed">
      {needed.map(({ paper, because }) => (
        <li key={paper} className={there.has(paper) ? 'is-there' : undefined}>
          <Icon name={there.has(paper) ? 'check' : 'file'} small />
          <b>{papers[paper]}</b>
          <span>{because}</span>
          <span className="papers-state">{there.has(paper) ? '已附' : '未附'}</span>
        </li>
      ))}
    </ul>
  )
}
