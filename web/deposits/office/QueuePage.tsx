import { Link } from 'react-router'

import { type DepositState, depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { type DepositBox, depositBoxes, type DepositRow, staffDeposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { useCall } from '#web/api/hooks.ts'
import { officePath } from '#web/deposits/deposit-calls.ts'
import { StateTag } from '#web/deposits/StateTag.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { anyOf, type ListPlaceOf, oneOf, shortText } from '#web/ui/list/list-address.ts'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { ListSearch } from '#web/ui/list/ListSearch.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import '#web/workplace/state-tabs.css'
import '#web/workplace/resource-page.css'
import '#web/deposits/deposits.css'

// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
const boxes = Object.keys(depositBoxes) as DepositBox[]
// oxlint-disable-next-line no-unsafe-type-assertion -- the keys of a literal
const states = (Object.keys(depositWorkflow.states) as DepositState[]).filter((state) => state !== 'draft')

const params = { box: oneOf(boxes, 'todo'), state: anyOf(states), text: shortText }
type Place = ListPlaceOf<typeof params>

/** Deposits by what is due; the address holds box, filters and page. */
export function QueuePage() {
  const { place, to } = useListAddress(params)
  return (
    <section className="resource-list deposits">
      <header>
        <h1>汇交验收</h1>
      </header>
      <nav className="state-tabs no-print" aria-label="哪些汇交">
        {boxes.map((box) => (
          <button
            key={box}
            type="button"
            aria-current={place.box === box ? 'page' : undefined}
            onClick={() => to({ box, state: undefined })}
          >
            {depositBoxes[box]}
          </button>
        ))}
      </nav>
      <Filters {...{ place, to }} />
      <QueueList {...{ place, to }} />
    </section>
  )
}

interface QueueProps {
  place: Place
  to: (change: Partial<Place>) => void
}

const options = [
  { value: '', label: '全部环节' },
  ...states.map((value) => ({ value, label: depositWorkflow.states[value].label })),
]

const Filters = ({ place, to }: QueueProps) => (
  <ListSearch label="查找汇交" hint="编号、名称或汇交人" text={place.text} onSearch={(text) => to({ text })}>
    <Select
      small
      aria-label="环节"
      value={place.state ?? ''}
      options={options}
      onChange={(value) => to({ state: states.find((state) => state === value) })}
    />
  </ListSearch>
)

const columns: Column<DepositRow>[] = [
  {
    key: 'title',
    label: '资料',
    place: 'title',
    render: ({ id, title }) => (
      <Link className="row-key" to={`${officePath}/${id}`}>
        {title}
      </Link>
    ),
  },
  { key: 'state', label: '环节', place: 'corner', render: ({ state }) => <StateTag state={state} /> },
  { key: 'depositor', label: '汇交人', place: 'line', render: ({ depositor }) => depositor },
  { key: 'material', label: '种类', place: 'line', render: ({ material }) => materials[material].label },
  {
    key: 'due',
    label: '到期',
    place: 'foot',
    render: ({ dueOn }) => <span className={isLate(dueOn) ? 'num deposit-late' : 'num'}>{dueOn ?? '—'}</span>,
  },
  { key: 'holder', label: '验收人', place: 'foot', render: ({ holder }) => holder ?? '—' },
  {
    key: 'submitted',
    label: '提交',
    place: 'none',
    render: ({ submittedAt }) => <span className="num">{submittedAt && dayText(submittedAt)}</span>,
  },
  {
    key: 'number',
    label: '编号',
    place: 'foot',
    render: ({ number }) => <span className="num">{number}</span>,
  },
]

const isLate = (dueOn: string | null): boolean => dueOn !== null && dueOn < dayText(new Date().toISOString())

function QueueList({ place, to }: QueueProps) {
  const { text: q, page: current, ...asked } = place
  const answer = useCall(
    staffDeposits.queue,
    { ...asked, q, current },
    { keep: true, every: 60_000, fresh: true },
  )
  return (
    <ListTable
      caption="汇交"
      {...{ answer, place, to, columns }}
      empty={<Empty drawing="box" title="没有这样的汇交" text="提交的汇交按验收的期限排在待办里。" />}
    />
  )
}
