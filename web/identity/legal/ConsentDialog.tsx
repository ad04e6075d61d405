import { useLocation } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { signOut } from '#web/api/caller.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { FormError } from '#web/identity/form/FormError.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'

import './consent-dialog.css'

/** Asks the signed-in user to accept a changed agreement, or to sign out. Hidden while its texts are being read. */
export function ConsentDialog() {
  const { account } = useSession()
  const { pathname } = useLocation()
  const { data: me } = useCall(users.me, {}, { enabled: account !== undefined })
  const due = account === undefined ? null : (me?.agreementDue ?? null)
  if (due === null || pathname === '/agreement' || pathname === '/privacy') return null
  return <Asking version={due} />
}

function Asking({ version }: { version: string }) {
  const agree = useAction(users.agree, [users.me])
  const actions = (
    <>
      <Button onClick={signOut}>退出登录</Button>
      <Button variant="primary" busy={agree.isPending} onClick={() => agree.mutate({ version })}>
        同意并继续
      </Button>
    </>
  )
  return (
    <Dialog open title="用户协议与隐私政策已更新" actions={actions}>
      <div className="consent">
        <p>
          新版本为 <span className="num">{version}</span>。请阅读{' '}
          <a href="#/agreement" target="_blank" rel="noopener">
            用户协议
          </a>{' '}
          和{' '}
          <a href="#/privacy" target="_blank" rel="noopener">
            隐私政策
          </a>
          （在新窗口打开），同意后继续使用本账号。
        </p>
        <p className="cap">不同意时请退出登录：目录无须登录，仍可检索和查看。</p>
        <FormError error={agree.error ?? undefined} />
      </div>
    </Dialog>
  )
}
