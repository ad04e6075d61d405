import { useLocation } from 'react-router'

import type { SignOutReason } from '#web/api/bus.ts'
import { Note } from '#web/ui/states/States.tsx'

import { useRedirectAfterSignIn, useReturnPath } from './return-path.ts'
import { SignInForm } from './sign-in/SignInForm.tsx'

import './entry.css'

const reasons: Partial<Record<SignOutReason, string>> = {
  missing: '这一页需要登录后才能看。',
  expired: '登录已过期，请重新登录。',
  kicked:
    '这次登录已在别处被结束（修改密码、在其他设备上让它下线，或由管理员下线）。若不是您本人所为，请登录后尽快修改密码。',
  signed_out_there: '您已在登录所用的平台退出，请重新登录。',
  disabled: '这个账号已停用。如有疑问，请与本馆联系。',
}

/** Sign-in page after a call that requires sign-in: shows the reason and returns afterwards. */
export function CustomLoginPage() {
  const enter = useRedirectAfterSignIn()
  const wanted = useReturnPath()
  const { state } = useLocation()
  const { why }: { why?: SignOutReason } = Object(state)
  const reason = (why && reasons[why]) ?? (wanted && reasons.missing)
  return (
    <div className="wide">
      <div className="entry-narrow">
        <h1>请登录</h1>
        {reason && (
          <Note variant={why === 'kicked' || why === 'disabled' ? 'warn' : 'info'}>
            <p>{reason}</p>
            {wanted && <p>登录后回到刚才的页面。</p>}
          </Note>
        )}
        <SignInForm onDone={() => void enter()} />
      </div>
    </div>
  )
}
