import { type SessionRow, staff } from '#contract/accounts/staff.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

import { StaffList } from './StaffList.tsx'
import { useStaffList } from './useStaffList.ts'

const columns: Column<SessionRow>[] = [
  { key: 'name', label: '姓名', render: ({ name }) => name },
  { key: 'username', label: '用户名', place: 'corner', render: ({ username }) => username || '—' },
  {
    key: 'staff',
    label: '身份',
    place: 'line',
    render: ({ staff: inside }) => (inside ? '馆内人员' : '注册用户'),
  },
  { key: 'agent', label: '设备', place: 'line', render: ({ agent }) => agent },
  {
    key: 'address',
    label: '地址',
    place: 'line',
    render: ({ address }) => <span className="num">{address}</span>,
  },
  { key: 'createdAt', label: '登录', place: 'none', render: ({ createdAt }) => momentText(createdAt) },
  { key: 'seenAt', label: '最近使用', place: 'line', render: ({ seenAt }) => momentText(seenAt) },
]

/** Active sessions of all accounts. */
export function SessionsPage() {
  const { asked, go } = useStaffList()
  const { current, size, text } = asked
  const answer = useCall(staff.sessions, { current, size, text }, { keep: true })
  const mayEnd = usePermission('sessions.end')
  const end: Column<SessionRow> = {
    key: 'end',
    label: '操作',
    place: 'foot',
    render: (row) => <End row={row} />,
  }
  return (
    <StaffList
      title="登录会话"
      hint="用户名、姓名或单位"
      columns={mayEnd ? [...columns, end] : columns}
      {...{ asked, go, answer }}
    />
  )
}

function End({ row: { id, name } }: { row: SessionRow }) {
  const end = useAction(staff.endSession, [staff.sessions])
  const act = () =>
    end.mutate(
      { id },
      { onSuccess: () => toast(`${name} 已下线`), onError: ({ message }) => toast(message, { fault: true }) },
    )
  return (
    <Button size="s" busy={end.isPending} aria-label={`让 ${name} 下线`} onClick={act}>
      下线
    </Button>
  )
}
