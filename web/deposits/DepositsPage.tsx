import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'react-router'

import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { type DepositRow, deposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { useCall } from '#web/api/hooks.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'

import { dueWords, idIn, ownDepositsPath, startPath } from './deposit-calls.ts'
import { StateTag } from './StateTag.tsx'

import '#web/personal/personal.css'
import './deposits.css'

const DepositPage = lazy(async () => ({ default: (await import('./DepositPage.tsx')).DepositPage }))

/** 我的汇交: the list, and the deposit that the address names. */
export function DepositsPage() {
  const id = idIn(useLocation().pathname)
  if (id === undefined) return <OwnDeposits />
  return (
    <Suspense fallback={<Loading rows={8} />}>
      <DepositPage key={id} id={id} />
    </Suspense>
  )
}

const columns: Column<DepositRow>[] = [
  {
    key: 'title',
    label: '资料',
    place: 'title',
    render: ({ id, title }) => <Link to={`${ownDepositsPath}/${id}`}>{title}</Link>,
  },
  { key: 'state', label: '进展', place: 'corner', render: ({ state }) => <StateTag state={state} /> },
  { key: 'material', label: '种类', place: 'line', render: ({ material }) => materials[material].label },
  {
    key: 'number',
    label: '编号',
    place: 'foot',
    render: ({ number }) => <span className="num">{number}</span>,
  },
  { key: 'due', label: '期限', place: 'foot', render: (row) => <span className="num">{dueWords(row)}</span> },
]

function OwnDeposits() {
  const [{ current, size }, setPage] = useState({ current: 1, size: 20 })
  const answer = useCall(deposits.page, { current, size }, { keep: true, fresh: true })
  const { data, isPlaceholderData } = answer
  const begin = (
    <ButtonLink variant="primary" to={startPath}>
      新的汇交
    </ButtonLink>
  )
  return (
    <section className="personal deposits">
      <header className="deposits-head">
        <h1>我的汇交</h1>
        {data && data.total > 0 && begin}
      </header>
      <AnswerState answer={answer} rows={5} />
      {data?.total === 0 && (
        <Empty
          title="还没有汇交"
          text={depositWorkflow.states.draft.label + '与提交过的都列在这里。'}
          action={begin}
        />
      )}
      {data && data.total > 0 && (
        <>
          <DataTable
            caption="我的汇交"
            columns={columns}
            rows={data.records}
            rowKey={({ id }) => id}
            stale={isPlaceholderData}
          />
          {data.total > size && (
            <Pagination
              {...{ current, size }}
              total={data.total}
              onChange={(page, each) => setPage({ current: each === size ? page : 1, size: each })}
            />
          )}
        </>
      )}
    </section>
  )
}
