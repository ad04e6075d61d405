import { appRoutes, type Privilege } from '#contract/back-office/app.ts'
import { act } from '#web/api/caller.ts'
import { useCall } from '#web/api/hooks.ts'
import { usePermission } from '#web/api/session.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'

import { GrantsDialog } from './GrantsDialog.tsx'

interface EmpowerDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

const keyOf = ({ feature, type }: Privilege) => `${feature} ${type}`

/** What an app may call with its own token. */
export function EmpowerDialog({ rows: [row], ...rest }: EmpowerDialogProps) {
  const { id, name } = row ?? { id: 0, name: '' }
  const mayEmpower = usePermission('apps.empower')
  const answer = useCall(appRoutes.privileges, { id })
  const save = async (keys: readonly string[]): Promise<ActionReport> => {
    const all = answer.data ?? []
    const privileges = all.filter((one) => keys.includes(keyOf(one)))
    const { added, removed } = await act(appRoutes.empower, {
      id,
      privileges: privileges.map(({ feature, type }) => ({ feature, type })),
    })
    return { message: `“${name}”增加 ${added} 项、收回 ${removed} 项，下一次调用即生效` }
  }
  const data = answer.data?.map((one) => ({ ...one, key: keyOf(one) }))
  return (
    <GrantsDialog
      {...rest}
      title={`${name} 可以调用的功能`}
      remark="一项不选，凭应用自己的令牌可以调用访客能调用的全部功能；选了，就只限所选各项。哪些角色的人可以使用应用，在角色的“应用权限”中指定。"
      legend="功能"
      of={id}
      answer={{ ...answer, data }}
      save={mayEmpower ? save : undefined}
    />
  )
}
