import { Link } from 'react-router'

import type { staffLoans } from '#contract/loans/loans.ts'
import type { Output } from '#contract/route.ts'
import { officeLoanPath } from '#web/loans/office/paths.ts'
import { Row } from '#web/ui/layout/box.tsx'

type ScanOutput = Output<typeof staffLoans.scan>

interface BoxFoundProps {
  box: NonNullable<ScanOutput['box']>
  loans: ScanOutput['loans']
}

/** A box: where it belongs, what is in it, in whose hands each piece is, and who waits for it. */
export function BoxResult({ box: { code, shelf, items }, loans }: BoxFoundProps) {
  return (
    <section className="counter-box" aria-labelledby="box-found">
      <h2 id="box-found">
        盒 <span className="num">{code}</span>
        {shelf && <small>库位 {shelf}</small>}
      </h2>
      <ul>
        {items.map(({ title, loan, out, queue }) => (
          <li key={`${title} ${loan}`}>
            <p>{title}</p>
            <Row as="p" gap={[0, 24]} align="stretch" wrap size={14} tone="quiet">
              <Hands out={out} loan={loans.find(({ id }) => id === loan)} />
              {queue.length > 0 && (
                <span>
                  等候 {queue.length} 人：
                  {queue.map((next, place) => (
                    <span key={next.loan}>
                      {place > 0 && '、'}
                      <Link to={officeLoanPath(next.loan)}>{next.reader}</Link>
                    </span>
                  ))}
                </span>
              )}
            </Row>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Hands({ out, loan }: { out: boolean; loan: ScanOutput['loans'][number] | undefined }) {
  if (!loan) return <span>在库，可借</span>
  return (
    <span>
      {out ? '已借给' : '留存给'} {loan.reader}
      {'　'}
      <Link to={officeLoanPath(loan.id)} className="num">
        {loan.number}
      </Link>
      {out && loan.dueOn && <span className="num">　{loan.dueOn} 到期</span>}
    </span>
  )
}
