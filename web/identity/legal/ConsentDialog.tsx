import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useLocation } from 'react-router'

import { users } from '#contract/accounts/users.ts'
import { bus } from '#web/api/bus.ts'
import { signOut } from '#web/api/caller.ts'
import { useAction, useCall } from '#web/api/hooks.ts'
import { useSession } from '#web/api/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { FormError } from '#web/ui/form/FormError.tsx'
import { Stack } from '#web/ui/layout/box.tsx'

/** What may be read, and done, without a consent: whoever has revoked it may take a copy of their data, and leave. */
const openPages: readonly string[] = ['/agreement', '/privacy', '/personal-center/privacy']

/** Asks the signed-in user to accept the agreement, or to sign out. */
export function ConsentDialog() {
  const { account } = useSession()
  const { pathname } = useLocation()
  const { data: me } = useCall(users.me, {}, { enabled: account !== undefined })
  const client = useQueryClient()
  useEffect(
    () => bus.on('consent-due', () => void client.invalidateQueries({ queryKey: [users.me.path] })),
    [client],
  )
  const due = account === undefined ? null : (me?.agreementDue ?? null)
  if (due === null || openPages.includes(pathname)) return null
  return <ConsentQuestion version={due} again={me?.agreedBefore === false} />
}

function ConsentQuestion({ version, again }: { version: string; again: boolean }) {
  const client = useQueryClient()
  const agree = useAction(users.agree, [])
  const onSuccess = () => client.invalidateQueries() // whatever was refused until now
  const actions = (
    <>
      <Button onClick={signOut}>退出登录</Button>
      <Button
        variant="primary"
        busy={agree.isPending}
        onClick={() => agree.mutate({ version }, { onSuccess })}
      >
        同意并继续
      </Button>
    </>
  )
  return (
    <Dialog open title={again ? '请同意用户协议与隐私政策' : '用户协议与隐私政策已更新'} actions={actions}>
      <Stack gap={12}>
        <p>
          {again ? '您没有有效的同意。现行版本' : '新版本'}为 <span className="num">{version}</span>。请阅读{' '}
          <a href="#/agreement" target="_blank" rel="noopener">
            用户协议
          </a>{' '}
          和{' '}
          <a href="#/privacy" target="_blank" rel="noopener">
            隐私政策
          </a>
          （在新窗口打开），同意后继续使用本账号。
        </p>
        <p className="cap">
          不同意时请退出登录：目录无须登录，仍可检索和查看。取个人信息副本或注销账号，请到{' '}
          <Link to="/personal-center/privacy">个人信息与隐私</Link>。
        </p>
        <FormError error={agree.error ?? undefined} />
      </Stack>
    </Dialog>
  )
}
