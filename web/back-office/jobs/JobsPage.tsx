import { type Job, type JobState, jobQueues, jobs, jobStates } from '#contract/back-office/jobs.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/fields/Field.tsx'
import { toastFault } from '#web/ui/form/error-words.ts'
import { Row, Text } from '#web/ui/layout/box.tsx'
import { oneOrNone } from '#web/ui/list/list-address.ts'
import { ListRows } from '#web/ui/list/ListRows.tsx'
import { useListAddress } from '#web/ui/list/useListAddress.ts'
import { Empty } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { secondText } from '#web/ui/text/moments.ts'

import { reasonWords } from './reason-words.ts'

import '#web/workplace/resource-page.css'
import './jobs.css'

const stateNames = ['waiting', 'running', 'failed', 'done'] as const satisfies JobState[]
/** What is not done, where no state is asked for. */
const params = { state: oneOrNone(stateNames) }
const labelOf = (queue: string): string => jobQueues[queue] ?? queue
const options = [
  { value: '', label: '未完成的' },
  ...stateNames.map((value) => ({ value, label: jobStates[value] })),
]

/** What the servers do of themselves: what waits, runs and has failed; whoever may, has a failed job begun again. */
export function JobsPage() {
  const { place, to } = useListAddress(params)
  const { page: current, size, state } = place
  const answer = useCall(jobs.page, { current, size, state }, { keep: true, every: 10_000 })
  return (
    <div className="resource-page">
      <section className="resource-list">
        <header>
          <h1>后台任务</h1>
        </header>
        <Queues />
        <div className="list-filters no-print">
          <Select
            small
            aria-label="状态"
            value={state ?? ''}
            options={options}
            onChange={(value) => to({ state: stateNames.find((name) => name === value) })}
          />
        </div>
        <ListRows
          {...{ answer, place, to }}
          empty={<Empty title="没有这样的任务" text="需要做的都已做完；完成的任务保留一天。" />}
          renderRows={(rows, stale) => <JobTable {...{ rows, stale }} />}
        />
      </section>
    </div>
  )
}

/** How much of each kind there is. */
function Queues() {
  const { data = [] } = useCall(jobs.queues, {}, { every: 10_000 })
  return (
    <Row as="ul" gap={[12, 32]} align="stretch" wrap className="job-queues">
      {data.map(({ queue, waiting, running, failed }) => (
        <Row as="li" gap={12} align="stretch" key={queue}>
          <Text as="b" weight={500}>
            {labelOf(queue)}
          </Text>
          <span className="num">
            等待 {waiting}　进行 {running}
          </span>
          <span className={failed > 0 ? 'num job-failed' : 'num'}>失败 {failed}</span>
        </Row>
      ))}
    </Row>
  )
}

const moment = (at: string | null) => <span className="num">{at ? secondText(at) : '–'}</span>

function JobTable({ rows, stale }: { rows: readonly Job[]; stale: boolean }) {
  const mayRetry = usePermission('jobs.retry')
  const retry = useAction(jobs.retry, [jobs.page, jobs.queues])
  const onRetry = (id: string) =>
    retry.mutate(
      { id },
      {
        onError: toastFault,
        onSuccess: () => toast('已放回队列，稍后重试'),
      },
    )
  const columns: Column<Job>[] = [
    { key: 'queue', label: '任务', render: ({ queue }) => labelOf(queue) },
    {
      key: 'state',
      label: '状态',
      place: 'corner',
      render: ({ state }) => (
        <span className={state === 'failed' ? 'job-failed' : ''}>{jobStates[state]}</span>
      ),
    },
    { key: 'createdAt', label: '放入', place: 'line', render: ({ createdAt }) => moment(createdAt) },
    { key: 'startedAt', label: '开始', place: 'none', render: ({ startedAt }) => moment(startedAt) },
    { key: 'endedAt', label: '结束', place: 'none', render: ({ endedAt }) => moment(endedAt) },
    {
      key: 'retries',
      label: '重试',
      place: 'none',
      render: ({ retries }) => <span className="num">{retries}</span>,
    },
    { key: 'reason', label: '原因', place: 'line', render: ({ reason }) => reasonWords(reason) },
    {
      key: 'retry',
      label: '操作',
      place: 'line',
      render: ({ id, state }) =>
        mayRetry &&
        state === 'failed' && (
          <Button size="s" onClick={() => onRetry(id)}>
            重试
          </Button>
        ),
    },
  ]
  return <DataTable caption="后台任务" columns={columns} rows={rows} rowKey={({ id }) => id} stale={stale} />
}
