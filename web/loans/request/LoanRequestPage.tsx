import { useNavigate } from 'react-router'

import type { Loan } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { maxItems } from '#contract/loans/papers.ts'
import { useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { loanPath, loansPath } from '#web/loans/mine/paths.ts'
import { Papers } from '#web/loans/papers/Papers.tsx'
import { LoanItems } from '#web/loans/view/LoanItems.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

import { AskFields } from './AskFields.tsx'
import { RunningLoans } from './RunningLoans.tsx'
import { Submit } from './Submit.tsx'
import { takeOutOf } from './TakeOut.tsx'
import { useAsking } from './useAsking.ts'

import './request.css'

/** The cart as an application: what is asked for and how it can be had, what for, what papers follow; saved as one goes. */
export function LoanRequestPage() {
  const { token } = useSession()
  const answer = useCall(loans.cart, {}, { enabled: token !== undefined })
  const { data: cart } = answer
  return (
    <div className="wide loan-request">
      <Crumbs
        items={[{ label: '首页', to: '/home' }, { label: '我的借阅', to: loansPath }, { label: '借阅申请' }]}
      />
      <h1>借阅申请</h1>
      <div className="with-aside">
        {cart === undefined ? (
          <AnswerState answer={answer} rows={8} />
        ) : cart && cart.items.length > 0 ? (
          <Application key={cart.id} loan={cart} />
        ) : (
          <NothingYet />
        )}
        <RunningLoans />
      </div>
    </div>
  )
}

const NothingYet = () => (
  <Empty
    title="借阅车是空的"
    text="在资料的页面上按“放入借阅车”，一份申请至多 10 件。"
    action={
      <ButtonLink variant="primary" to="/archive">
        找档案资料
      </ButtonLink>
    }
  />
)

function Application({ loan }: { loan: Loan }) {
  const asking = useAsking(loan)
  const navigate = useNavigate()
  const { items, number } = loan
  const submitted = () => {
    toast(`已提交，编号 ${number}`)
    void navigate(loanPath(loan.id))
  }
  return (
    <div className="ask">
      <section aria-labelledby="ask-items">
        <div className="sec-head">
          <h2 id="ask-items">资料，{items.length} 件</h2>
          <p>一份申请至多 {maxItems} 件</p>
          <ButtonLink size="s" variant="text" to="/archive">
            继续找
          </ButtonLink>
        </div>
        <LoanItems items={items} useMode={asking.values.useMode} tool={takeOutOf(loan)} />
      </section>
      <section aria-labelledby="ask-what">
        <h2 id="ask-what">用途</h2>
        <AskFields loan={loan} asking={asking} />
      </section>
      <section aria-labelledby="ask-papers">
        <h2 id="ask-papers">需要的材料</h2>
        <Papers loan={loan} use="edit" />
      </section>
      <Submit {...{ loan, asking }} verb="提交申请" onDone={submitted} />
    </div>
  )
}
