import { useNavigate } from 'react-router'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { loans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { Timeline } from '#web/cases/Timeline.tsx'
import { Papers } from '#web/loans/papers/Papers.tsx'
import { AskFields } from '#web/loans/request/AskFields.tsx'
import { Submit } from '#web/loans/request/Submit.tsx'
import { takeOutOf } from '#web/loans/request/TakeOut.tsx'
import { useAsking } from '#web/loans/request/useAsking.ts'
import { LoanItems } from '#web/loans/view/LoanItems.tsx'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { LoanWords } from '#web/loans/view/LoanWords.tsx'
import { Slip } from '#web/loans/view/Slip.tsx'
import { Visits } from '#web/reading-room/Visits.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { QrCode } from '#web/ui/drawings/QrCode.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { usePageTitle } from '#web/ui/page/page-title.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { LoanFiles } from './LoanFiles.tsx'
import { nextStep } from './next-step.ts'
import { loansPath } from './paths.ts'
import { ReaderMoves } from './ReaderMoves.tsx'

import '#web/personal/personal.css'
import '#web/loans/request/request.css'
import './mine.css'

/** One application of a reader: what comes next at the top, what was asked for, and how it went. */
export function MyLoanPage({ id }: { id: number }) {
  const answer = useCall(loans.one, { id }, { every: 60_000, fresh: true })
  const { data: loan } = answer
  usePageTitle(loan && `借阅申请 ${loan.number}`)
  return (
    <section className="personal">
      <Crumbs items={[{ label: '我的借阅', to: loansPath }, { label: loan?.number ?? '借阅申请' }]} />
      {loan ? (
        <LoanView loan={loan} />
      ) : (
        <>
          <h1>借阅申请</h1>
          <AnswerState answer={answer} rows={8} />
        </>
      )}
    </section>
  )
}

function LoanView({ loan }: { loan: Loan }) {
  const isReturned = loan.state === 'returned' && loan.process === 1
  return (
    <>
      <Row gap={[8, 16]} wrap>
        <h1>
          借阅申请 <span className="num">{loan.number}</span>
        </h1>
        <LoanState loan={loan} />
        {loan.dueOn && loan.process === 1 && <Due loan={loan} />}
      </Row>
      <NextStep loan={loan} />
      <ReaderMoves loan={loan} />
      <div className="my-loan-body">
        {isReturned ? <Mending key={loan.line} loan={loan} /> : <RequestFacts loan={loan} />}
        <aside aria-labelledby="loan-timeline">
          <h2 id="loan-timeline">流转记录</h2>
          <Timeline table={loanWorkflow} lines={loan.lines} state={loan.state} />
        </aside>
      </div>
    </>
  )
}

/** What comes next; the reason of what came back, and at the counter the code to show. */
function NextStep({ loan }: { loan: Loan }) {
  const { state, process, number, lines } = loan
  const reason = lines.findLast(({ after }) => after === state)?.opinion
  const asks = ['returned', 'overdue', 'rejected', 'terminated'].includes(state)
  return (
    <Row gap={16} wrap above={16} below={16} className="my-loan-next" role="status">
      <Note variant={state === 'overdue' ? 'bad' : asks || process === 2 ? 'warn' : 'info'}>
        <b>{nextStep(loan)}</b>
        {asks && reason && <p className="my-loan-reason">{reason}</p>}
      </Note>
      {state === 'ready' && (
        <div className="my-loan-code">
          <QrCode address={number} label={`取件用的二维码，编号 ${number}`} />
          <span className="num">{number}</span>
        </div>
      )}
    </Row>
  )
}

const RequestFacts = ({ loan }: { loan: Loan }) => (
  <div className="ask">
    <section aria-labelledby="loan-items">
      <h2 id="loan-items">资料，{loan.items.length} 件</h2>
      <LoanItems items={loan.items} />
      <Slip loan={loan} />
    </section>
    <LoanFiles loan={loan} />
    <Visits loan={loan} />
    <section aria-labelledby="loan-what">
      <h2 id="loan-what">用途</h2>
      <LoanWords loan={loan} />
    </section>
    <section aria-labelledby="loan-papers">
      <h2 id="loan-papers">材料</h2>
      <Papers loan={loan} />
    </section>
  </div>
)

/** What came back, as it was: only what is to be mended is typed. */
function Mending({ loan }: { loan: Loan }) {
  const asking = useAsking(loan)
  const navigate = useNavigate()
  const done = () => {
    toast('已重新提交，从退回的环节接着办')
    void navigate(loansPath)
  }
  return (
    <div className="ask">
      <section aria-labelledby="mend-what">
        <h2 id="mend-what">用途</h2>
        <AskFields loan={loan} asking={asking} />
      </section>
      <section aria-labelledby="mend-papers">
        <h2 id="mend-papers">材料</h2>
        <Papers loan={loan} use="edit" />
      </section>
      <section aria-labelledby="mend-items">
        <h2 id="mend-items">资料，{loan.items.length} 件</h2>
        <LoanItems items={loan.items} useMode={asking.values.useMode} tool={takeOutOf(loan)} />
      </section>
      <Submit {...{ loan, asking }} verb="补正后提交" onDone={done} />
    </div>
  )
}
