import { type SubmitEvent, useCallback, useState } from 'react'
import { useLocation } from 'react-router'

import type { LoanRow } from '#contract/loans/loan-shapes.ts'
import { type LoanBox, loanBoxes, staffLoans } from '#contract/loans/loans.ts'
import { useCall } from '#web/api/hooks.ts'
import { stateNamed, stateOptions } from '#web/loans/view/states.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'

import { BatchTools } from './BatchTools.tsx'
import { statisticsPath, workflowPath } from './paths.ts'
import { queueAsked, type QueuePlace, queueQuery, readQueuePlace } from './queue-place.ts'
import { useQueueColumns } from './useQueueColumns.tsx'

import '#web/workplace/state-tabs.css'
import '#web/workplace/resource-page.css'
import './office.css'

/** The applications that wait, by what is due; the address holds box, filters and page. */
export function QueuePage() {
  const [place, go] = useAddress(useCallback((params: URLSearchParams) => readQueuePlace(params), []))
  const ticks = useTicks<LoanRow>(
    ({ id }) => id,
    ({ number }) => number,
  )
  const to = (change: Partial<QueuePlace>) => {
    if ('box' in change) ticks.clear()
    go(queueQuery({ ...place, page: 1, ...change }))
  }
  return (
    <section className="resource-list loan-queue">
      <header className="loan-queue-head">
        <h1>借阅申请</h1>
        <span className="loan-queue-ways">
          <ButtonLink size="s" variant="text" icon="list" to={statisticsPath}>
            统计
          </ButtonLink>
          <ButtonLink size="s" variant="text" icon="info" to={workflowPath}>
            流程说明
          </ButtonLink>
        </span>
      </header>
      <nav className="state-tabs no-print" aria-label="申请的分类">
        {boxes.map((box) => (
          <Box key={box} box={box} isOpen={place.box === box} onOpen={() => to({ box, state: undefined })} />
        ))}
      </nav>
      <Filters key={place.text} {...{ place, to }} />
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

function Filters({ place, to }: OfPlace) {
  const [typed, setTyped] = useState(place.text)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    to({ text: typed.trim() })
  }
  return (
    <form className="list-filters no-print" role="search" aria-label="查找申请" onSubmit={submit}>
      <SearchBox hint="编号、申请人或单位" value={typed} onChange={setTyped} />
      <Select
        small
        aria-label="状态"
        value={place.state ?? ''}
        options={options}
        onChange={(state) => to({ state: stateNamed(state) })}
      />
      <Button type="submit" size="s" variant="primary">
        查询
      </Button>
    </form>
  )
}

interface RowsProps extends OfPlace {
  ticks: Ticks<LoanRow>
}

function Rows({ place, to, ticks }: RowsProps) {
  const { search } = useLocation()
  const answer = useCall(staffLoans.queue, queueAsked(place), { keep: true, every: 60_000, fresh: true })
  const { data, isPlaceholderData } = answer
  const columns = useQueueColumns(search)
  if (!data) return <AnswerState answer={answer} rows={8} />
  if (data.total === 0)
    return <Empty title={emptyTitles[place.box]} text={place.text || place.state ? '换一个条件再查。' : ''} />
  return (
    <>
      <DataTable
        caption="借阅申请"
        columns={columns}
        rows={data.records}
        rowKey={({ id }) => id}
        stale={isPlaceholderData}
        {...((place.box === 'todo' || place.box === 'mine') && { choice: ticks })}
      />
      <Pagination
        current={place.page}
        size={place.size}
        total={data.total}
        onChange={(page, size) => to(size === place.size ? { page } : { size })}
      />
    </>
  )
}

const emptyTitles: Record<LoanBox, string> = {
  todo: '没有等待您办理的申请',
  mine: '没有由您承办的申请',
  done: '您还没有办过申请',
  copies: '没有抄送给您的申请',
  all: '没有申请',
}
