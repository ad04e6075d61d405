import { useState } from 'react'

import { type AccountRow, staff } from '#contract/accounts/staff.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/states/Toast.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { dayText } from '#web/ui/text/moments.ts'

import { RolesDialog } from './RolesDialog.tsx'
import { StaffList } from './StaffList.tsx'
import { useStaffList } from './useStaffList.ts'

const columns: Column<AccountRow>[] = [
  { key: 'name', label: '姓名', render: ({ name }) => name },
  { key: 'username', label: '用户名', place: 'corner', render: ({ username }) => username || '—' },
  { key: 'company', label: '单位', place: 'line', render: ({ company }) => company || '—' },
  {
    key: 'phone',
    label: '手机号',
    place: 'line',
    render: ({ phone }) => (phone ? <span className="num">{phone}</span> : '—'),
  },
  {
    key: 'roles',
    label: '角色',
    place: 'line',
    render: ({ roles }) => roles.map(({ name }) => name).join('、') || '—',
  },
  { key: 'state', label: '状态', place: 'line', render: stateOf },
  { key: 'createdAt', label: '建立', place: 'none', render: ({ createdAt }) => dayText(createdAt) },
]

function stateOf({ disabled, secondFactor, sessions }: AccountRow): string {
  if (disabled) return '已停用'
  return [sessions > 0 ? `${sessions} 处登录` : '当前未登录', secondFactor && '已启用动态口令']
    .filter(Boolean)
    .join(' · ')
}

/** List of accounts with roles and status. */
export function AccountsPage() {
  const { asked, go } = useStaffList()
  const { current, size, text } = asked
  const answer = useCall(staff.accounts, { current, size, text }, { keep: true })
  const [granting, setGranting] = useState<AccountRow>()
  const mayGrant = usePermission('roles.grant')
  const mayDisable = usePermission('users.write')
  const actions: Column<AccountRow> = {
    key: 'actions',
    label: '操作',
    place: 'foot',
    render: (row) => (
      <span className="row-actions">
        {mayGrant && (
          <Button size="s" aria-label={`授予 ${row.name} 角色`} onClick={() => setGranting(row)}>
            角色
          </Button>
        )}
        {mayDisable && <Disable row={row} />}
      </span>
    ),
  }
  return (
    <>
      <StaffList
        title="账号"
        hint="用户名、姓名或单位"
        columns={mayGrant || mayDisable ? [...columns, actions] : columns}
        {...{ asked, go, answer }}
      />
      {granting && <RolesDialog account={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

function Disable({ row: { id, name, disabled } }: { row: AccountRow }) {
  const set = useAction(staff.setDisabled, [staff.accounts, staff.sessions])
  const done = () => toast(disabled ? `${name} 的账号已启用` : `${name} 的账号已停用，登录已失效`)
  const act = () =>
    set.mutate(
      { id, disabled: !disabled },
      { onSuccess: done, onError: ({ message }) => toast(message, { fault: true }) },
    )
  return (
    <Button size="s" busy={set.isPending} aria-label={`${disabled ? '启用' : '停用'} ${name}`} onClick={act}>
      {disabled ? '启用' : '停用'}
    </Button>
  )
}
