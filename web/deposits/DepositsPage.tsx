import { lazy, Suspense } from 'react'
import { Link } from 'react-router'

import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { type DepositRow, deposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { useCall } from '#web/api/hooks.ts'
import { useCaseId } from '#web/cases/useCaseId.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { noParams } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty, Loading } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'

import { dueWords, ownDepositsPath, startPath } from './deposit-calls.ts'
import { StateTag } from './StateTag.tsx'

import '#web/personal/personal.css'
import './deposits.css'

const DepositPage = lazy(async () => ({ default: (await import('./DepositPage.tsx')).DepositPage }))

/** 我的汇交: the list, and the deposit that the address names. */
export function DepositsPage() {
  const id = useCaseId()
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
  {
    key: 'due',
    label: '期限',
    place: 'foot',
    render: (row) => (row.dueOn === null ? '—' : <span className="num">{dueWords(row)}</span>),
  },
]

function OwnDeposits() {
  const { place, to } = useListAddress(noParams)
  const { page: current, size } = place
  const answer = useCall(deposits.page, { current, size }, { keep: true, fresh: true })
  const { data } = answer
  const begin = (
    <ButtonLink variant="primary" to={startPath}>
      新的汇交
    </ButtonLink>
  )
  return (
    <section className="personal deposits">
      <Row as="header" gap={12} justify="space-between" wrap below={16}>
        <h1>我的汇交</h1>
        {data && data.total > 0 && begin}
      </Row>
      <ListTable
        caption="我的汇交"
        {...{ answer, place, to, columns }}
        empty={
          <Empty
            title="还没有汇交"
            text={`${depositWorkflow.states.draft.label}与提交过的都列在这里。`}
            action={begin}
          />
        }
      />
    </section>
  )
}
