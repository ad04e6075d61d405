import { Link } from 'react-router'

import { loans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { nextStep } from '#web/loans/mine/next-step.ts'
import { loanPath, loansPath } from '#web/loans/mine/paths.ts'
import { LoanState } from '#web/loans/view/LoanState.tsx'
import { Text } from '#web/ui/layout/box.tsx'

/** What a reader has running, beside what they ask for. */
export function RunningLoans() {
  const { token } = useSession()
  const { data } = useCall(loans.page, { current: 1, size: 10 }, { enabled: token !== undefined })
  const running = data?.records.filter(({ process }) => process !== 0).slice(0, 3) ?? []
  if (!data || data.total === 0) return <aside />
  return (
    <aside className="running-loans" aria-label="在办的申请">
      <h2>在办的申请</h2>
      {running.length === 0 && <p className="cap">没有在办的申请。</p>}
      <ul>
        {running.map((loan) => (
          <li key={loan.id}>
            <p>
              <Link to={loanPath(loan.id)} className="num">
                {loan.number}
              </Link>{' '}
              <LoanState loan={loan} />
            </p>
            <p className="cap">
              {loan.firstTitle}
              {loan.items > 1 && `，共 ${loan.items} 件`}
            </p>
            <Text size={14}>{nextStep(loan)}</Text>
          </li>
        ))}
      </ul>
      <p>
        <Link to={loansPath}>全部 {data.total} 份申请</Link>
      </p>
    </aside>
  )
}
