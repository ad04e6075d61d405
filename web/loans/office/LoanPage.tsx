import { useState } from 'react'
import { Link, useLocation } from 'react-router'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { loans, staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { Timeline } from '#web/cases/Timeline.tsx'
import { Decision } from '#web/loans/decision/Decision.tsx'
import { listLeft } from '#web/loans/decision/useOfficeMove.ts'
import { Papers } from '#web/loans/papers/Papers.tsx'
import { LoanItems } from '#web/loans/view/LoanItems.tsx'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { LoanWords } from '#web/loans/view/LoanWords.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { momentText } from '#web/ui/text/moments.ts'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { Contact } from './Contact.tsx'
import { Copies } from './Copies.tsx'
import { officeLoanPath, queuePath } from './paths.ts'
import { ReaderFacts } from './ReaderFacts.tsx'

import '#web/workplace/resource-page.css'
import './office.css'

/** One application with all that is needed to decide on it. */
export function LoanPage({ id }: { id: number }) {
  const answer = useCall(loans.one, { id }, { every: 30_000, fresh: true })
  const { data: loan } = answer
  const { state } = useLocation()
  return (
    <section className="resource-list loan-page">
      <Crumbs
        items={[
          { label: '借阅申请', to: queuePath + listLeft(state) },
          { label: loan?.number ?? String(id) },
        ]}
      />
      {loan ? (
        <LoanView loan={loan} />
      ) : (
        <>
          <h1>借阅申请 {id}</h1>
          <AnswerState answer={answer} rows={8} />
        </>
      )}
    </section>
  )
}

function LoanView({ loan }: { loan: Loan }) {
  const [seen, setSeen] = useState(loan.line)
  useTabTitle(loan.number)
  return (
    <>
      <Head loan={loan} />
      {loan.line > seen && <Meanwhile loan={loan} seen={seen} onSeen={() => setSeen(loan.line)} />}
      <div className="loan-page-body">
        <div className="loan-page-main">
          <Reader loan={loan} />
          <section aria-labelledby="loan-items">
            <h2 id="loan-items">资料，{loan.items.length} 件</h2>
            <LoanItems items={loan.items} useMode={loan.state === 'lent' ? undefined : loan.useMode} />
          </section>
          <section aria-labelledby="loan-papers">
            <h2 id="loan-papers">材料</h2>
            {loan.isCounterEntry ? (
              <p className="cap">窗口代办，材料已当面查验。</p>
            ) : (
              <Papers loan={loan} use={mayReturn(loan) ? 'mark' : 'read'} />
            )}
          </section>
          <Others loan={loan} />
        </div>
        <aside aria-labelledby="loan-timeline">
          <h2 id="loan-timeline">流转记录</h2>
          <Timeline table={loanWorkflow} lines={loan.lines} state={loan.state} seen={seen} />
          <Copies loan={loan} />
        </aside>
      </div>
      <Decision loan={loan} onMoved={setSeen} />
    </>
  )
}

/** Whoever may send it back may say at a paper why. */
const mayReturn = ({ moves }: Loan) => moves.some(({ name }) => name === 'return')

function Head({ loan }: { loan: Loan }) {
  const { number, holder } = loan
  return (
    <Row as="header" gap={[4, 16]} wrap className="loan-page-head">
      <h1 className="num">{number}</h1>
      <LoanState loan={loan} />
      {loan.dueOn && loan.process === 1 && <Due loan={loan} />}
      {holder !== null && <span className="cap">承办人 {holder}</span>}
    </Row>
  )
}

interface MeanwhileProps {
  loan: Loan
  seen: number
  onSeen: () => void
}

/** What others did while this page was open. */
function Meanwhile({ loan: { lines }, seen, onSeen }: MeanwhileProps) {
  return (
    <div className="loan-meanwhile" role="alert">
      <Note variant="warn">
        <p>您看过之后，这份申请已由他人办理：</p>
        <ul>
          {lines
            .filter(({ number }) => number > seen)
            .map(({ number, by, label, at, opinion }) => (
              <li key={number}>
                {by}　{label}　<span className="num">{momentText(at).slice(11)}</span>
                {opinion && `　“${opinion}”`}
              </li>
            ))}
        </ul>
        <Button size="s" onClick={onSeen}>
          知道了
        </Button>
      </Note>
    </div>
  )
}

const Reader = ({ loan }: { loan: Loan }) => (
  <section aria-labelledby="loan-reader">
    <h2 id="loan-reader">
      {loan.reader}
      {loan.company && <small>{loan.company}</small>}
      {loan.isCounterEntry && <small>窗口代办</small>}
    </h2>
    <ReaderFacts loan={loan} />
    <LoanWords loan={loan} />
    <Contact loan={loan} />
  </section>
)

/** What else this reader has running. */
function Others({ loan: { id } }: { loan: Loan }) {
  const { data = [] } = useCall(staffLoans.others, { id })
  if (data.length === 0) return null
  return (
    <section aria-labelledby="loan-others">
      <h2 id="loan-others">该读者其他在办的申请，{data.length} 份</h2>
      <ul className="loan-others">
        {data.map((other) => (
          <li key={other.id}>
            <Link to={officeLoanPath(other.id)} className="num">
              {other.number}
            </Link>
            <LoanState loan={other} />
            <span className="grow">
              {other.firstTitle}
              {other.items > 1 && `，共 ${other.items} 件`}
            </span>
            {other.dueOn && <Due loan={other} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
