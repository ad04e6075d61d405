import { Link } from 'react-router'

import { type DraftRow, drafts } from '#contract/catalogue/editing/drafts.ts'
import { draftActions, type DraftState, draftStates } from '#contract/catalogue/editing/review.ts'
import { KindFilter } from '#web/back-office/records/KindFilter.tsx'
import { draftPath } from '#web/back-office/records/paths.ts'
import { kindNamed } from '#web/records/kind-named.ts'
import { Checkbox } from '#web/ui/fields/Checkbox.tsx'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { type Ticks, useTicks } from '#web/ui/table/useTicks.ts'
import { momentText } from '#web/ui/text/moments.ts'

import { QueueMoves } from './QueueMoves.tsx'
import { type QueuePlace, useDrafts, useQueue, useStateCount } from './useQueue.ts'

import '#web/workplace/state-tabs.css'
import '#web/workplace/resource-page.css'
import '#web/back-office/records/records.css'
import './review.css'

const states = ['draft', 'review', 'returned', 'applied', 'discarded'] as const satisfies DraftState[]

/** Drafts by state, with what can be done with the ticked ones. */
export function QueuePage() {
  const { place, to: go } = useQueue()
  const ticks = useTicks<DraftRow>(
    ({ id }) => id,
    ({ code }) => code,
    JSON.stringify([place.state, place.text, place.kind, place.own]),
  )
  return (
    <section className="resource-list staff-records">
      <header>
        <h1>草稿与审核</h1>
      </header>
      <nav className="state-tabs no-print" aria-label="草稿的状态">
        {states.map((state) => (
          <StateTab key={state} {...{ state, place }} onChoose={() => go({ state })} />
        ))}
      </nav>
      <QueueFilters {...{ place, go }} />
      <QueueMoves rows={ticks.ticked} onDone={ticks.clear} />
      <Rows {...{ place, go, ticks }} />
    </section>
  )
}

interface StateTabProps {
  state: DraftState
  place: QueuePlace
  onChoose: () => void
}

function StateTab({ state, place, onChoose }: StateTabProps) {
  const count = useStateCount(place, state)
  return (
    <button type="button" aria-current={place.state === state ? 'page' : undefined} onClick={onChoose}>
      {draftStates[state]} {count !== undefined && <span className="num cap">{count}</span>}
    </button>
  )
}

interface QueueProps {
  place: QueuePlace
  go: (change: Partial<QueuePlace>) => void
}

const QueueFilters = ({ place, go }: QueueProps) => (
  <ListSearch
    label="查找草稿"
    hint="编号或题名"
    text={place.text}
    onSearch={(text) => go({ text })}
    list={drafts.page}
  >
    <KindFilter kind={place.kind} onChange={(kind) => go({ kind })} />
    <Checkbox label="只看本人的" checked={place.own} onChange={(own) => go({ own })} />
  </ListSearch>
)

interface RowsProps extends QueueProps {
  ticks: Ticks<DraftRow>
}

function Rows({ place, go, ticks }: RowsProps) {
  const answer = useDrafts(place)
  const isMovable = answer.data?.records.some(({ moves }) => moves.length > 0)
  return (
    <ListTable
      caption="草稿"
      {...{ answer, place, columns }}
      to={go}
      choice={isMovable ? ticks : undefined}
      empty={
        <Empty
          drawing="box"
          title={place.state === 'draft' ? '没有草稿' : `没有${draftStates[place.state]}的草稿`}
          text={emptyWords(place)}
        />
      }
    />
  )
}

const emptyWords = ({ state, text, kind, own }: QueuePlace): string => {
  if (text || kind || own) return '换一个编号、题名或类别再查。'
  return state === 'draft' || state === 'returned'
    ? '在资料列表新建、批量起草，或勾选后起草修改。'
    : '起草人提交审核后，草稿列在这里。'
}

const columns: Column<DraftRow>[] = [
  {
    key: 'code',
    label: '编号',
    render: ({ id, code }) => (
      <Link className="row-key" to={draftPath(id)}>
        {code}
      </Link>
    ),
  },
  { key: 'title', label: '题名', render: ({ title }) => title },
  { key: 'kind', label: '类别', render: ({ kind }) => kindNamed(kind)?.label ?? kind },
  { key: 'action', label: '事项', place: 'corner', render: ({ action }) => draftActions[action] },
  { key: 'author', label: '起草人', place: 'foot', render: ({ author }) => author?.name ?? '已删除的账号' },
  {
    key: 'comments',
    label: '意见',
    place: 'none',
    align: 'right',
    render: ({ comments }) => (comments === 0 ? '—' : comments),
  },
  { key: 'comment', label: '说明', place: 'none', render: ({ comment }) => comment ?? '—' },
  {
    key: 'updatedAt',
    label: '更新',
    place: 'foot',
    render: ({ updatedAt }) => <span className="num nowrap">{momentText(updatedAt)}</span>,
  },
]
