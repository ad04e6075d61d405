import { Link } from 'react-router'

import { depositWorkflow } from '#contract/deposits/deposit-workflow.ts'
import { depositBoxes, type DepositRow, staffDeposits } from '#contract/deposits/deposits.ts'
import { materials } from '#contract/deposits/materials.ts'
import { useCall } from '#web/api/hooks.ts'
import { CaseConditions } from '#web/cases/CaseConditions.tsx'
import { queueParams, queueQuery } from '#web/cases/queue-place.ts'
import { officePath } from '#web/deposits/deposit-calls.ts'
import { StateTag } from '#web/deposits/StateTag.tsx'
import { ListTable } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import '#web/deposits/deposits.css'

const { states } = depositWorkflow
const params = queueParams(depositBoxes, states)

const words = {
  boxes: '哪些汇交',
  search: '查找汇交',
  hint: '编号、名称或汇交人',
  state: '环节',
  anyState: '全部环节',
}

/** Deposits by what is due; the address holds box, filters and page. */
export function QueuePage() {
  const { place, to } = useListAddress(params)
  const answer = useCall(staffDeposits.queue, queueQuery(place), { keep: true, every: 60_000, fresh: true })
  return (
    <section className="resource-list deposits">
      <header>
        <h1>汇交验收</h1>
      </header>
      <CaseConditions boxes={depositBoxes} {...{ words, states, place, to }} list={staffDeposits.queue} />
      <ListTable
        caption="汇交"
        {...{ answer, place, to, columns }}
        empty={<Empty drawing="box" title="没有这样的汇交" text="提交的汇交按验收的期限排在待办里。" />}
      />
    </section>
  )
}

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
