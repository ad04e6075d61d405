import { useState } from 'react'

import { userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import type { ActionReport } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'
import { copyText } from '#web/ui/text/copy.ts'

interface PasswordDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: (done: ActionReport) => void
}

/** Gives a user a password for one day; it is shown once, here. */
export function PasswordDialog({ rows: [row], onClose, onDone }: PasswordDialogProps) {
  const [password, setPassword] = useState<string>()
  const name = row?.name ?? ''
  const form = useFieldForm({
    initial: {},
    send: async () => setPassword((await act(userRoutes.updatePassword, { id: row?.id ?? 0 })).password),
  })
  const title = `重设 ${name} 的密码`
  if (password === undefined)
    return (
      <FormDialog isFinal verb="重设密码" {...{ title, form, onClose }}>
        <p>将给出一个一日有效的密码，{name} 现有的登录全部下线。</p>
      </FormDialog>
    )
  const done = () => onDone({ message: `${name} 的密码已重设` })
  const actions = (
    <>
      <Button icon="copy" onClick={() => void copyText(password, '密码已复制')}>
        复制
      </Button>
      <Button variant="primary" onClick={done}>
        我已记下
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={done} actions={actions}>
      <p className="once-password num">{password}</p>
      <p>一日内有效，只显示这一次。本人登录后须设置新密码。</p>
    </Dialog>
  )
}
