import { Link } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { loans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { shownStates, stateOptions } from '#web/cases/queue-place.ts'
import { CartNote } from '#web/loans/mine/CartNote.tsx'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { oneOrNone } from '#web/ui/list/list-address.ts'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'

import { nextStep } from './next-step.ts'
import { OwedPapers } from './OwedPapers.tsx'
import { loanPath } from './paths.ts'

import '#web/personal/personal.css'
import './mine.css'

const states = shownStates(loanWorkflow.states)
const options = stateOptions(loanWorkflow.states, '全部状态')
const params = { state: oneOrNone(states) }

/** The applications of a reader, newest first, each with its one next step. */
export function LoanListPage() {
  const { place, to } = useListAddress(params)
  const { state, page: current, size } = place
  const answer = useCall(loans.page, { current, size, ...(state && { state }) }, { keep: true, fresh: true })
  return (
    <section className="personal">
      <h1>我的借阅</h1>
      <CartNote />
      <OwedPapers />
      <div className="loan-filter">
        <Select
          small
          aria-label="状态"
          value={state ?? ''}
          options={options}
          onChange={(value) => to({ state: states.find((one) => one === value) })}
        />
      </div>
      <ListRows
        {...{ answer, place, to }}
        empty={<Nothing filtered={state !== undefined} />}
        renderRows={(records, stale) => (
          <ul className={stale ? 'loan-rows stale' : 'loan-rows'}>
            {records.map((loan) => (
              <OwnLoan key={loan.id} loan={loan} />
            ))}
          </ul>
        )}
      />
    </section>
  )
}

const Nothing = ({ filtered }: { filtered: boolean }) => (
  <Empty
    title={filtered ? '没有这个状态的申请' : '还没有借阅申请'}
    text="在资料的页面上按“放入借阅车”，填写用途后提交。"
    action={<ButtonLink to="/archive">找档案资料</ButtonLink>}
  />
)

const OwnLoan = ({ loan }: { loan: LoanRow }) => (
  <li>
    <Row as="p" gap={12} align="start" justify="space-between">
      <Link to={loanPath(loan.id)}>
        {loan.firstTitle || loan.number}
        {loan.items > 1 && `，共 ${loan.items} 件`}
      </Link>
      <LoanState loan={loan} />
    </Row>
    <Row as="p" gap={[0, 16]} align="stretch" wrap size={13} tone="muted">
      {loan.firstBelongsTo && <span>{loan.firstBelongsTo}</span>}
      <span className="num">{loan.number}</span>
      {loan.submittedAt && <span className="num">{loan.submittedAt.slice(0, 10)} 提交</span>}
      {loan.dueOn && loan.process === 1 && <Due loan={loan} />}
    </Row>
    <Text size={14} tone="quiet">
      {nextStep(loan)}
    </Text>
  </li>
)
