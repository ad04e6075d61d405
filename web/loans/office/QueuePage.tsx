import { useLocation } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { type LoanBox, loanBoxes, staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { stateNamed, stateOptions } from '#web/loans/view/states.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'

import { BatchTools } from './BatchTools.tsx'
import { statisticsPath, workflowPath } from './paths.ts'
import { queueAsked, queueParams, type QueuePlace } from './queue-place.ts'
import { useQueueColumns } from './useQueueColumns.tsx'

import '#web/workplace/state-tabs.css'
import '#web/workplace/resource-page.css'
import './office.css'

/** The applications that wait, by what is due; the address holds box, filters and page. */
export function QueuePage() {
  const { place, to: go } = useListAddress(queueParams)
  const ticks = useTicks<LoanRow>(
    ({ id }) => id,
    ({ number }) => number,
  )
  const to = (change: Partial<QueuePlace>) => {
    if ('box' in change) ticks.clear()
    go(change)
  }
  return (
    <section className="resource-list loan-queue">
      <Row as="header" gap={12} justify="between" wrap>
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
      <nav className="state-tabs no-print" aria-label="申请的分类">
        {boxes.map((box) => (
          <Box key={box} box={box} isOpen={place.box === box} onOpen={() => to({ box, state: undefined })} />
        ))}
      </nav>
      <Filters {...{ place, to }} />
      <BatchTools rows={ticks.ticked} onDone={ticks.clear} />
      <Rows {...{ place, to, ticks }} />
    </section>
  )
}

const boxes = ['todo', 'mine', 'done', 'copies', 'all'] as const satisfies LoanBox[]

function Box({ box, isOpen, onOpen }: { box: LoanBox; isOpen: boolean; onOpen: () => void }) {
  const counted = box === 'todo' || box === 'mine'
  const asked = { box, current: 1, size: 1 }
  const { data } = useCall(staffLoans.queue, asked, { keep: true, enabled: counted, every: 60_000 })
  return (
    <button type="button" aria-current={isOpen ? 'page' : undefined} onClick={onOpen}>
      {loanBoxes[box]} {data && <span className="num cap">{data.total}</span>}
    </button>
  )
}

interface OfPlace {
  place: QueuePlace
  to: (change: Partial<QueuePlace>) => void
}

const options = [{ value: '', label: '状态：全部' }, ...stateOptions]

const Filters = ({ place, to }: OfPlace) => (
  <ListSearch label="查找申请" hint="编号、申请人或单位" text={place.text} onSearch={(text) => to({ text })}>
    <Select
      small
      aria-label="状态"
      value={place.state ?? ''}
      options={options}
      onChange={(state) => to({ state: stateNamed(state) })}
    />
  </ListSearch>
)

interface RowsProps extends OfPlace {
  ticks: Ticks<LoanRow>
}

function Rows({ place, to, ticks }: RowsProps) {
  const { search } = useLocation()
  const answer = useCall(staffLoans.queue, queueAsked(place), { keep: true, every: 60_000, fresh: true })
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
