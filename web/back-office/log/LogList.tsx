import { changeText } from '#contract/audit-changes.ts'
import type { AuditRow } from '#contract/audit.ts'
import { Stack, Text } from '#web/ui/layout/box.tsx'
import { AnswerState } from '#web/ui/states/AnswerState.tsx'
import { Empty } from '#web/ui/states/States.tsx'
import { type Column, DataTable } from '#web/ui/table/DataTable.tsx'
import { Pagination } from '#web/ui/table/Pagination.tsx'
import { secondText } from '#web/ui/text/moments.ts'

import { isFiltered } from './log-address.ts'
import { useLines } from './useLines.ts'
import type { LogView } from './useLogPlace.ts'
import { actionLabel, kindText, personText } from './words.ts'

const columnsOf = (onOpen: (id: number) => void): Column<AuditRow>[] => [
  {
    key: 'at',
    label: '时间',
    place: 'line',
    render: ({ at }) => <span className="num nowrap">{secondText(at)}</span>,
  },
  {
    key: 'name',
    label: '操作人',
    place: 'line',
    render: (row) => <span className="log-person">{personText(row)}</span>,
  },
  {
    key: 'action',
    label: '事件',
    place: 'title',
    render: ({ id, action }) => (
      <button type="button" className="row-open nowrap" onClick={() => onOpen(id)}>
        {actionLabel(action)}
      </button>
    ),
  },
  { key: 'object', label: '对象', place: 'line', render: objectCell },
  {
    key: 'kind',
    label: '类别',
    place: 'none',
    render: (row) => (
      <Text as="span" tone="muted" className="nowrap">
        {kindText(row)}
      </Text>
    ),
  },
  {
    key: 'address',
    label: '地址',
    place: 'line',
    render: ({ address }) => (address ? <span className="num nowrap">{address}</span> : '—'),
  },
  {
    key: 'success',
    label: '结果',
    place: 'corner',
    render: ({ success }) =>
      success ? (
        <Text as="span" tone="muted" className="nowrap">
          成功
        </Text>
      ) : (
        <Text as="span" tone="bad" className="nowrap">
          未成功
        </Text>
      ),
  },
  { key: 'id', label: '序号', align: 'right', place: 'none', render: ({ id }) => id },
]

/** The object, and in a second line what was changed of it. */
function objectCell({ object, changes }: AuditRow) {
  if (!object && changes.length === 0) return '—'
  const text = changes.map(changeText).join('；')
  return (
    <Stack gap={2} className="log-object">
      {object && <span>{object}</span>}
      {text && (
        <span className="log-changes" title={text}>
          {text}
        </span>
      )}
    </Stack>
  )
}

export function LogList({ view }: { view: LogView }) {
  const { place, to } = view
  const answer = useLines(view)
  const { data, isFetching } = answer
  if (!data) return <AnswerState answer={answer} rows={8} />
  if (data.total === 0)
    return <Empty title="没有符合的日志" text={isFiltered(place) ? '请放宽条件再试。' : undefined} />
  return (
    <>
      <DataTable
        caption="审计日志"
        columns={columnsOf((open) => to({ open }))}
        rows={data.records}
        rowKey={({ id }) => id}
        stale={isFetching}
      />
      <Pagination
        current={place.page}
        size={place.size}
        total={data.total}
        onChange={(page, size) => to(size === place.size ? { page } : { size, page: 1 })}
      />
      {data.capped && (
        <Text size={13} tone="muted">
          可翻到最近的 {data.total.toLocaleString('zh-CN')} 条；更早的请选定时间，或导出。
        </Text>
      )}
    </>
  )
}
