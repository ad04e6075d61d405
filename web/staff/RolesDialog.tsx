import { useState } from 'react'

import { duties } from '#contract/accounts/identity.ts'
import { type AccountRow, staff } from '#contract/accounts/staff.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Checkbox } from '#web/ui/form/Checkbox.tsx'
import { Failed, Loading, Note } from '#web/ui/states/States.tsx'
import { toast } from '#web/ui/states/Toast.tsx'

/** Roles of an account. Duties are exclusive: choosing one removes the other. */
export function RolesDialog({ account, onClose }: { account: AccountRow; onClose: () => void }) {
  const { data: roles, error } = useCall(staff.roles, {})
  const [chosen, setChosen] = useState<readonly string[]>(account.roles.map(({ code }) => code))
  const save = useAction(staff.setRoles, [staff.accounts, staff.sessions])
  const dutyOf = (code: string) => roles?.find((role) => role.code === code)?.duty
  const toggle = (code: string, on: boolean) => {
    const duty = dutyOf(code)
    const others = chosen.filter((other) => other !== code && !(on && duty && dutyOf(other)))
    setChosen(on ? [...others, code] : others)
  }
  const send = () =>
    save.mutate(
      { id: account.id, roles: [...chosen] },
      {
        onSuccess: () => {
          toast(`${account.name} 的角色已更新，下一次操作即生效`)
          onClose()
        },
      },
    )
  return (
    <Dialog open title={`${account.name} 的角色`} onClose={onClose}>
      <p className="cap">系统、安全、审计三种职责互斥；馆内角色登录须用动态口令。</p>
      {error && <Failed error={error} />}
      {!roles && !error && <Loading rows={4} />}
      <div className="role-choice">
        {roles?.map(({ code, name, remark, duty }) => (
          <Checkbox
            key={code}
            checked={chosen.includes(code)}
            onChange={(on) => toggle(code, on)}
            label={
              <>
                {name}
                <small>{[duty && `三员 · ${duties[duty]}`, remark].filter(Boolean).join('，')}</small>
              </>
            }
          />
        ))}
      </div>
      {save.error && <Note variant="bad">{save.error.message}</Note>}
      <footer>
        <Button onClick={onClose}>取消</Button>
        <Button variant="primary" busy={save.isPending} onClick={send}>
          保存
        </Button>
      </footer>
    </Dialog>
  )
}
