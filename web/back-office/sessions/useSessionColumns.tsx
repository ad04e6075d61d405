import { useState } from 'react'

import { type SessionRow, staff } from '#contract/accounts/staff.ts'
import { useAction } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx'
import { Row } from '#web/ui/layout/box.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { Tag } from '#web/ui/Tag.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { sinceText } from './since.ts'

const columns: Column<SessionRow>[] = [
  {
    key: 'name',
    label: '姓名',
    render: ({ name, username, own }) => (
      <Row as="span" inline gap={[4, 8]} wrap>
        {name || username}
        {own && <Tag on>本次登录</Tag>}
      </Row>
    ),
  },
  { key: 'username', label: '用户名', place: 'line', render: ({ username }) => username || '—' },
  {
    key: 'staff',
    label: '身份',
    place: 'corner',
    render: ({ staff: inside }) => <span className="nowrap">{inside ? '馆内人员' : '注册用户'}</span>,
  },
  { key: 'agent', label: '设备', place: 'line', render: ({ agent }) => agent || '—' },
  {
    key: 'address',
    label: '登录地址',
    place: 'line',
    render: ({ address }) => <span className="num nowrap">{address}</span>,
  },
  {
    key: 'createdAt',
    label: '登录时间',
    place: 'line',
    render: ({ createdAt }) => <span className="num nowrap">{momentText(createdAt)}</span>,
  },
  {
    key: 'seenAt',
    label: '最近使用',
    place: 'line',
    render: ({ seenAt }) => (
      <span className="nowrap" title={momentText(seenAt)}>
        {sinceText(seenAt, Date.now())}
      </span>
    ),
  },
]

/** The columns of the sessions, with the end of each where it is allowed; the own one is ended by signing out. */
export function useSessionColumns() {
  const mayEnd = usePermission('sessions.end')
  const [ending, setEnding] = useState<SessionRow>()
  const end = useAction(staff.endSession, [staff.sessions])
  const endColumn: Column<SessionRow> = {
    key: 'end',
    label: '操作',
    place: 'foot',
    align: 'right',
    render: (row) =>
      row.own ? (
        '—'
      ) : (
        <Button size="s" aria-label={`让 ${row.name} 下线`} onClick={() => setEnding(row)}>
          下线
        </Button>
      ),
  }
  const dialog = ending && (
    <ConfirmDialog
      open
      title={`让 ${ending.name} 下线`}
      lines={[
        [ending.agent, ending.address].filter(Boolean).join('，'),
        `${momentText(ending.createdAt)} 登录，这一处登录立即失效，未保存的内容会丢失`,
      ]}
      verb="下线"
      onClose={() => setEnding(undefined)}
      onConfirm={async () => {
        await end.mutateAsync({ id: ending.id })
        toast(`${ending.name} 已下线`)
      }}
    />
  )
  return { columns: mayEnd ? [...columns, endColumn] : columns, dialog }
}
