import { useState } from 'react'

import { changeText } from '#contract/audit-changes.ts'
import type { ActionRow, AuditRow } from '#contract/audit.ts'
import { auditActions, auditLog, logTypes } from '#contract/audit.ts'
import type { Output } from '#contract/route.ts'
import { useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Field.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { secondText } from '#web/ui/text/moments.ts'

import { StaffList } from './StaffList.tsx'
import { useStaffList } from './useStaffList.ts'

const actions: Readonly<Record<string, ActionRow>> = auditActions
const labelOf = (action: string) => actions[action]?.label ?? action
const types: Readonly<Record<number, string>> = logTypes

/** Object of an action; for a change, what was changed. */
const objectText = ({ object, changes }: AuditRow) =>
  changes.length > 0 ? `${object}：${changes.map(changeText).join('、')}` : object || '—'

const columns: Column<AuditRow>[] = [
  { key: 'action', label: '事件', render: ({ action }) => labelOf(action) },
  { key: 'success', label: '结果', place: 'corner', render: ({ success }) => (success ? '成功' : '未成功') },
  {
    key: 'name',
    label: '操作人',
    place: 'line',
    render: ({ name, account }) => name || (account ? `账号 ${account}` : '访客'),
  },
  { key: 'object', label: '对象', place: 'line', render: objectText },
  {
    key: 'address',
    label: '地址',
    place: 'line',
    render: ({ address }) => (address ? <span className="num">{address}</span> : '—'),
  },
  { key: 'type', label: '类别', place: 'none', render: ({ logType }) => types[logType] ?? '' },
  {
    key: 'at',
    label: '时间',
    place: 'line',
    render: ({ at }) => <span className="num">{secondText(at)}</span>,
  },
  { key: 'id', label: '序号', align: 'right', place: 'none', render: ({ id }) => id },
]

const choices = [
  { value: '', label: '全部事件' },
  ...Object.entries(actions).map(([value, { label }]) => ({ value, label })),
]

/** Audit log, latest first, with its integrity check. */
export function AuditPage() {
  const { asked, go } = useStaffList()
  const { current, size, text, action } = asked
  const actionsAsked = action === '' ? [] : [action]
  const answer = useCall(auditLog.page, { current, size, text, actions: actionsAsked }, { keep: true })
  const tools = (
    <>
      <Select
        aria-label="事件"
        value={action}
        options={choices}
        onChange={(chosen) => go({ action: chosen })}
      />
      <Verification />
    </>
  )
  return <StaffList title="审计日志" hint="姓名、地址或对象" {...{ columns, asked, go, answer, tools }} />
}

function Verification() {
  const [from, setFrom] = useState(1)
  const { data, isFetching, refetch, error } = useCall(auditLog.verify, { from }, { enabled: from > 1 })
  const goesOn = data?.brokenAt === null && data.to < data.last
  return (
    <span className="chain">
      <span role="status">{error ? '没能核对' : data && verified(data)}</span>
      <Button busy={isFetching} onClick={() => (goesOn ? setFrom(data.to + 1) : void refetch())}>
        {goesOn ? '继续核对' : '核对完整性'}
      </Button>
    </span>
  )
}

function verified({ brokenAt, to, last }: Output<typeof auditLog.verify>): string {
  if (brokenAt !== null) return `第 ${brokenAt} 条起与写入时不符`
  return to < last ? `前 ${to} 条无改动，共 ${last} 条` : `${last} 条，完整无改动`
}
