import { useLocation } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { loanWorkflow } from '#contract/loans/loan-workflow.ts'
import { type LoanBox, loanBoxes, staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { CaseConditions } from '#web/cases/CaseConditions.tsx'
import { queueQuery } from '#web/cases/queue-place.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'

import { BatchTools } from './BatchTools.tsx'
import { loanQueueParams, type LoanQueuePlace } from './loan-queue.ts'
import { statisticsPath, workflowPath } from './paths.ts'
import { useQueueColumns } from './useQueueColumns.tsx'

import './office.css'

const words = {
  boxes: '申请的分类',
  search: '查找申请',
  hint: '编号、申请人或单位',
  state: '状态',
  anyState: '状态：全部',
}

/** The applications that wait, by what is due; the address holds box, filters and page. */
export function QueuePage() {
  const { place, to } = useListAddress(loanQueueParams)
  const ticks = useTicks<LoanRow>(
    ({ id }) => id,
    ({ number }) => number,
    JSON.stringify([place.box, place.text, place.state]),
  )
  return (
    <section className="resource-list loan-queue">
      <Row as="header" gap={12} justify="space-between" wrap>
        <h1>借阅申请</h1>
        <span>
          <ButtonLink size="s" variant="text" icon="list" to={statisticsPath}>
            统计
          </ButtonLink>
          <ButtonLink size="s" variant="text" icon="info" to={workflowPath}>
            流程说明
          </ButtonLink>
        </span>
      </Row>
      <CaseConditions
        boxes={loanBoxes}
        states={loanWorkflow.states}
        {...{ words, place, to }}
        list={staffLoans.queue}
        renderCount={(box) => (box === 'todo' || box === 'mine') && <Count box={box} />}
      />
      <BatchTools rows={ticks.ticked} onDone={ticks.clear} />
      <Rows {...{ place, to, ticks }} />
    </section>
  )
}

function Count({ box }: { box: LoanBox }) {
  const { data } = useCall(staffLoans.queue, { box, current: 1, size: 1 }, { keep: true, every: 60_000 })
  return data && <span className="num cap">{data.total}</span>
}

interface RowsProps {
  place: LoanQueuePlace
  to: (change: Partial<LoanQueuePlace>) => void
  ticks: Ticks<LoanRow>
}

function Rows({ place, to, ticks }: RowsProps) {
  const { search } = useLocation()
  const answer = useCall(staffLoans.queue, queueQuery(place), { keep: true, every: 60_000, fresh: true })
  const isTickable = place.box === 'todo' || place.box === 'mine'
  return (
    <ListTable
      caption="借阅申请"
      {...{ answer, place, to }}
      columns={useQueueColumns(search)}
      choice={isTickable ? ticks : undefined}
      empty={
        <Empty title={emptyTitles[place.box]} text={place.text || place.state ? '换一个条件再查。' : ''} />
      }
    />
  )
}

const emptyTitles: Record<LoanBox, string> = {
  todo: '没有等待您办理的申请',
  mine: '没有由您承办的申请',
  done: '您还没有办过申请',
  copies: '没有抄送给您的申请',
  all: '没有申请',
}
