import { useState } from 'react'

import { userRoutes } from '#contract/back-office/user.ts'
import { act } from '#web/api/caller.ts'
import type { Done } from '#web/back-office/office-page.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Note } from '#web/ui/states/States.tsx'
import { copyText } from '#web/ui/text/copy.ts'

interface PasswordDialogProps {
  rows: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: (done: Done) => void
}

/** Gives a user a password for one day; it is shown once, here. */
export function PasswordDialog({ rows: [row], onClose, onDone }: PasswordDialogProps) {
  const [password, setPassword] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const name = row?.name ?? ''
  const reset = () => {
    setBusy(true)
    act(userRoutes.updatePassword, { id: row?.id ?? 0 })
      .then(
        (made) => setPassword(made.password),
        ({ message }: Error) => setFailure(message),
      )
      .finally(() => setBusy(false))
  }
  const done = () => onDone({ message: `${name} 的密码已重设` })
  return (
    <Dialog
      open
      title={`重设 ${name} 的密码`}
      onClose={password ? done : onClose}
      actions={
        password ? (
          <>
            <Button icon="copy" onClick={() => void copyText(password, '密码已复制')}>
              复制
            </Button>
            <Button variant="primary" onClick={done}>
              我已记下
            </Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>取消</Button>
            <Button variant="danger" busy={busy} onClick={reset}>
              重设密码
            </Button>
          </>
        )
      }
    >
      {password ? (
        <>
          <p className="once-password num">{password}</p>
          <p>一日内有效，只显示这一次。本人登录后须设置新密码。</p>
        </>
      ) : (
        <p>将给出一个一日有效的密码，{name} 现有的登录全部下线。</p>
      )}
      <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
    </Dialog>
  )
}
