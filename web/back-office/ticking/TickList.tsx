import type { ReactNode } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { SearchBox } from '#web/ui/fields/SearchBox.tsx'
import { Row, Stack } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'

import type { TickedRow, TickListState } from './useTickList.ts'

import './ticking.css'

export interface RowsAnswer<R> {
  data: { records: readonly R[]; total: number } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => unknown
}

interface TickListProps<R extends TickedRow> {
  /** Names the list: 已在部门的人. */
  label: string
  list: TickListState<R>
  answer: RowsAnswer<R>
  /** Beside the name. */
  line: (row: R) => ReactNode
  /** At the end of the row. */
  aside?: ((row: R) => ReactNode) | undefined
  /** Whether a row can be ticked; without it none can. */
  tickable?: ((row: R) => boolean) | undefined
  empty: string
}

/** Rows with boxes to tick, a search box above and pages below; narrow enough for a dialog and a phone. */
export function TickList<R extends TickedRow>(props: TickListProps<R>) {
  const { label, list, answer, empty } = props
  const { data, isFetching } = answer
  return (
    <Stack gap={10} className="tick-list">
      <SearchBox
        hint="姓名、用户名、单位"
        label={`在${label}中查找`}
        value={list.typed}
        onChange={list.find}
      />
      {data && data.total > 0 && <Rows {...props} rows={data.records} stale={isFetching} />}
      {data?.total === 0 && (
        <Empty title={list.asked.text ? `没有找到“${list.asked.text}”` : empty} drawing="box" />
      )}
      <AnswerState answer={answer} rows={4} />
      {data && <Pages list={list} total={data.total} />}
    </Stack>
  )
}

interface RowsProps<R extends TickedRow> extends TickListProps<R> {
  rows: readonly R[]
  stale: boolean
}

function Rows<R extends TickedRow>({ label, list, rows, line, aside, tickable, stale }: RowsProps<R>) {
  const open = tickable ? rows.filter(tickable) : []
  const count = open.filter(list.isTicked).length
  return (
    <>
      {open.length > 1 && (
        <Checkbox
          label={`选本页 ${open.length} 项`}
          checked={count === open.length}
          partly={count > 0 && count < open.length}
          onChange={(on) => list.tick(open, on)}
        />
      )}
      <ul aria-label={label} aria-busy={stale || undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            {tickable?.(row) ? (
              <Checkbox
                label={<Words row={row} line={line} />}
                checked={list.isTicked(row)}
                onChange={(on) => list.tick([row], on)}
              />
            ) : (
              <p>
                <Words row={row} line={line} />
              </p>
            )}
            {aside?.(row)}
          </li>
        ))}
      </ul>
    </>
  )
}

const Words = <R extends TickedRow>({ row, line }: { row: R; line: (row: R) => ReactNode }) => (
  <>
    <b>{row.name}</b> <span className="tick-line">{line(row)}</span>
  </>
)

function Pages<R extends TickedRow>({ list, total }: { list: TickListState<R>; total: number }) {
  const { current, size } = list.asked
  const pages = Math.max(1, Math.ceil(total / size))
  if (pages === 1 && current === 1) return null
  return (
    <Row as="nav" gap={12} wrap aria-label="翻页">
      <Button size="s" icon="left" disabled={current === 1} onClick={() => list.go(current - 1)}>
        上一页
      </Button>
      <span className="num">
        {current} / {pages.toLocaleString('zh-CN')}，共 {total.toLocaleString('zh-CN')}
      </span>
      <Button size="s" icon="right" disabled={current >= pages} onClick={() => list.go(current + 1)}>
        下一页
      </Button>
    </Row>
  )
}
