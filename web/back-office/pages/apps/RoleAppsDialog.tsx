import { useState } from 'react'

import { appRoutes, appTypes } from '#contract/back-office/app.ts'
import type { Output } from '#contract/route.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { Segments } from '#web/ui/fields/Segments.tsx'

import { GrantsDialog } from './GrantsDialog.tsx'

interface RoleAppsDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

const types = Object.entries(appTypes).map(([type, label]) => [Number(type), label] as const)

const grantOf = ({ id, name, code, granted, open }: Output<typeof appRoutes.listByRoleAndType>[number]) => ({
  key: String(id),
  granted,
  label: (
    <>
      {name}
      <small>{open ? `${code}，所有角色可用` : code}</small>
    </>
  ),
})

/** Which apps of a type a role may use. */
export function RoleAppsDialog({ rows: [row], ...rest }: RoleAppsDialogProps) {
  const { id: role, name } = row ?? { id: 0, name: '' }
  const mayEmpower = usePermission('apps.empower')
  const [type, setType] = useState(1)
  const answer = useCall(appRoutes.listByRoleAndType, { role, type })
  const save = async (keys: readonly string[]): Promise<ActionReport> => {
    const { added, removed } = await act(appRoutes.saveByRoleAndType, { role, type, apps: keys.map(Number) })
    return { message: `“${name}”指定可用的应用增加 ${added} 个、减少 ${removed} 个` }
  }
  return (
    <GrantsDialog
      {...rest}
      title={`角色“${name}”的应用权限`}
      remark="没有指定任何角色的应用，所有角色都可使用；指定之后，只有指定的角色可以使用。"
      legend="应用"
      of={type}
      answer={{ ...answer, data: answer.data?.map(grantOf) }}
      save={mayEmpower ? save : undefined}
    >
      <Segments legend="应用的类型" choices={types} chosen={type} onChange={setType} />
    </GrantsDialog>
  )
}
