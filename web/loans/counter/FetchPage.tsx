import { Link } from 'react-router'

import { staffLoans } from '#contract/loans/loans.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { officeLoanPath } from '#web/loans/office/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { chineseMoment, momentText } from '#web/ui/text/moments.ts'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import { counterPath } from './paths.ts'

import '#web/workplace/resource-page.css'
import '#web/loans/office/office.css'
import './counter.css'

type ToFetch = Output<typeof staffLoans.fetchList>[number]

const columns: Column<ToFetch>[] = [
  { key: 'shelf', label: '库位', render: ({ shelf }) => <span className="num">{shelf || '—'}</span> },
  { key: 'box', label: '盒号', place: 'corner', render: ({ box }) => <b className="num">{box}</b> },
  {
    key: 'items',
    label: '取哪几件',
    place: 'line',
    render: ({ items }) => (
      <ul>
        {items.map(({ loan, number, title }) => (
          <li key={`${loan} ${title}`}>
            {title}
            {'　'}
            <Link to={officeLoanPath(loan)} className="num">
              {number}
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
]

/** The boxes to be fetched for what is approved, each once, in the order of the shelves; to print. */
export function FetchPage() {
  useTabTitle('取件单')
  const answer = useCall(staffLoans.fetchList, {}, { every: 60_000, fresh: true })
  const { data, dataUpdatedAt } = answer
  return (
    <section className="resource-list counter">
      <Crumbs items={[{ label: '窗口', to: counterPath }, { label: '取件单' }]} />
      <Row as="header" gap={12} justify="space-between" wrap>
        <h1>取件单</h1>
        {data && data.length > 0 && (
          <Button icon="print" onClick={() => window.print()}>
            打印
          </Button>
        )}
      </Row>
      {data && (
        <p className="cap">
          {data.length} 盒，
          <time className="num" dateTime={chineseMoment(new Date(dataUpdatedAt).toISOString())}>
            {momentText(new Date(dataUpdatedAt).toISOString())}
          </time>
        </p>
      )}
      {data?.length === 0 && <Empty title="没有要取的盒" text="批准的申请备取时列在这里。" />}
      {data && data.length > 0 && (
        <DataTable caption="取件单" columns={columns} rows={data} rowKey={({ box }) => box} />
      )}
      <AnswerState answer={answer} rows={6} />
    </section>
  )
}
