import { useCallback } from 'react'
import { Link } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { loans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { CartNote } from '#web/loans/mine/CartNote.tsx'
import { Due, LoanState } from '#web/loans/view/LoanState.tsx'
import { stateNamed, stateOptions } from '#web/loans/view/states.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { nextStep } from './next-step.ts'
import { loanPath } from './paths.ts'

import '#web/personal/personal.css'
import './mine.css'

const options = [{ value: '', label: '全部状态' }, ...stateOptions]

const size = 10

function readPlace(params: URLSearchParams) {
  const page = Math.trunc(Number(params.get('page')))
  return { state: stateNamed(params.get('state')), page: page > 0 ? page : 1 }
}

function addressOf(state: string, page: number): string {
  const params = new URLSearchParams({ ...(state && { state }), ...(page > 1 && { page: String(page) }) })
  return params.size > 0 ? `?${params}` : ''
}

/** The applications of a reader, newest first, each with its one next step. */
export function LoanListPage() {
  const [{ state, page }, go] = useAddress(useCallback((params: URLSearchParams) => readPlace(params), []))
  const asked = { current: page, size, ...(state && { state }) }
  const answer = useCall(loans.page, asked, { keep: true, fresh: true })
  const { data, isPlaceholderData } = answer
  const to = (next: string, at: number) => go(addressOf(next, at))
  return (
    <section className="personal">
      <h1>我的借阅</h1>
      <CartNote />
      <div className="loan-filter">
        <Select
          small
          aria-label="状态"
          value={state ?? ''}
          options={options}
          onChange={(value) => to(value, 1)}
        />
      </div>
      {data?.total === 0 && <Nothing filtered={state !== undefined} />}
      {data && data.total > 0 && (
        <Rows
          {...{ page, records: data.records, total: data.total, stale: isPlaceholderData }}
          onPage={(at) => to(state ?? '', at)}
        />
      )}
      <AnswerState answer={answer} rows={6} />
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

interface RowsProps {
  records: readonly LoanRow[]
  total: number
  page: number
  stale: boolean
  onPage: (at: number) => void
}

const Rows = ({ records, total, page, stale, onPage }: RowsProps) => (
  <>
    <ul className={stale ? 'loan-rows stale' : 'loan-rows'}>
      {records.map((loan) => (
        <Row key={loan.id} loan={loan} />
      ))}
    </ul>
    {total > size && <Pagination current={page} size={size} total={total} onChange={onPage} />}
  </>
)

const Row = ({ loan }: { loan: LoanRow }) => (
  <li>
    <p className="loan-row-head">
      <Link to={loanPath(loan.id)}>
        {loan.firstTitle || loan.number}
        {loan.items > 1 && `，共 ${loan.items} 件`}
      </Link>
      <LoanState loan={loan} />
    </p>
    <p className="loan-row-facts">
      <span className="num">{loan.number}</span>
      {loan.submittedAt && <span className="num">{loan.submittedAt.slice(0, 10)} 提交</span>}
      {loan.dueOn && loan.process === 1 && <Due loan={loan} />}
    </p>
    <p className="loan-row-next">{nextStep(loan)}</p>
  </li>
)
