import { useState } from 'react'

import type { RowOf } from '#contract/back-office/resource.ts'
import { user, userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import { usePermission, useSession } from '#web/api/session.ts'
import { refresh } from '#web/back-office/refresh.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

/** Whether a user is enabled; whoever may turns it here, and can turn it back. */
export function StateSwitch({ row: { id, name, state } }: { row: RowOf<typeof user> }) {
  const mayWrite = usePermission('users.write')
  const { account } = useSession()
  const [busy, setBusy] = useState(false)
  if (state === 'removed' || !mayWrite || account === id) return user.fields.state.choices?.[state] ?? state
  const set = async (enabled: boolean) => {
    setBusy(true)
    try {
      await act(userRoutes.setEnabled, { ids: [id], enabled })
      toast(enabled ? `${name} 已启用` : `${name} 已停用，登录已失效`, {
        action: { label: '撤销', run: () => void set(!enabled) },
      })
    } catch (error) {
      toast(error instanceof Error ? error.message : '没有改成', { fault: true })
    }
    await refresh(user)
    setBusy(false)
  }
  return (
    <Switch
      label={`${name} 的账号`}
      bare
      on={state === 'enabled'}
      busy={busy}
      onChange={(on) => void set(on)}
    />
  )
}
