import { useCallback } from 'react'
import { Link } from 'react-router'

import { isDay } from '#contract/calendar/working-days.ts'
import { readingDesk } from '#contract/reading-room/reading-room.ts'
import { visitStates } from '#contract/reading-room/visit-states.ts'
import type { Output } from '#contract/route.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { counterPath } from '#web/loans/counter/paths.ts'
import { officeLoanPath } from '#web/loans/office/paths.ts'
import { today } from '#web/loans/view/due.ts'
import { dayWords } from '#web/reading-room/slot-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { Crumbs } from '#web/ui/Crumbs.tsx'
import { DayField } from '#web/ui/date/DayField.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row } from '#web/ui/layout/box.tsx'
import { useAddress } from '#web/ui/page/useAddress.ts'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { useTabTitle } from '#web/workplace/open-tabs.ts'

import '#web/workplace/resource-page.css'
import '#web/loans/office/office.css'
import '#web/loans/counter/counter.css'

type ComingVisit = Output<typeof readingDesk.day>[number]

const columns: Column<ComingVisit>[] = [
  {
    key: 'time',
    label: '时段',
    render: ({ opens, closes }) => (
      <span className="num">
        {opens}–{closes}
      </span>
    ),
  },
  { key: 'seat', label: '座位', align: 'right', render: ({ seat }) => <span className="num">{seat}</span> },
  {
    key: 'reader',
    label: '读者',
    place: 'line',
    render: ({ reader, company }) => (
      <>
        <b>{reader}</b> {company && <span className="cap">{company}</span>}
      </>
    ),
  },
  {
    key: 'loan',
    label: '申请',
    render: ({ loan, number, items }) => (
      <>
        <Link to={officeLoanPath(loan)} className="num">
          {number}
        </Link>{' '}
        <span className="cap">{items} 件</span>
      </>
    ),
  },
  { key: 'state', label: '到馆', place: 'corner', render: (visit) => <Mark visit={visit} /> },
]

function Mark({ visit: { id, day, state } }: { visit: ComingVisit }) {
  const mark = useAction(readingDesk.mark, [readingDesk.day])
  const to = (next: 'come' | 'missed' | 'booked') => () =>
    mark.mutate({ visit: id, state: next }, { onError: toastFault })
  if (state !== 'booked')
    return (
      <Row as="span" inline gap={8}>
        {visitStates[state]}
        <Button size="s" variant="text" busy={mark.isPending} onClick={to('booked')}>
          改回
        </Button>
      </Row>
    )
  if (day > today()) return <>已约</>
  return (
    <Row as="span" inline gap={8}>
      <Button size="s" variant="primary" busy={mark.isPending} onClick={to('come')}>
        到馆
      </Button>
      <Button size="s" onClick={to('missed')}>
        未到
      </Button>
    </Row>
  )
}

const readDay = (params: URLSearchParams): string => {
  const day = params.get('day') ?? ''
  return isDay(day) ? day : today()
}

/** Who comes to the reading room on a day; the counter says who has come. */
export function RoomPage() {
  useTabTitle('到馆登记')
  const [day, go] = useAddress(useCallback((params: URLSearchParams) => readDay(params), []))
  const answer = useCall(readingDesk.day, { day }, { keep: true, every: 60_000, fresh: true })
  const { data } = answer
  return (
    <section className="resource-list counter">
      <Crumbs items={[{ label: '窗口', to: counterPath }, { label: '到馆登记' }]} />
      <header>
        <h1>到馆登记</h1>
        <p className="cap">
          {dayWords(day)}，{data ? `${data.length} 人次` : '正在读取'}
        </p>
      </header>
      <div className="room-day no-print">
        <DayField label="日期" value={day} onChange={(next) => isDay(next) && go(`?day=${next}`)} />
      </div>
      {data?.length === 0 && <Empty title="这一天没有预约" text="读者在申请的页面上约时段。" />}
      {data && data.length > 0 && (
        <DataTable caption="到馆登记" columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
      <AnswerState answer={answer} rows={6} />
    </section>
  )
}
