import type { SignOutReason } from '#web/api/bus.ts'
import { Button } from '#web/ui/Button.tsx'
import { SignInLink } from '#web/ui/SignInLink.tsx'

import './session-ended.css'

const words: Partial<Record<SignOutReason, string>> = {
  missing: '登录已失效，现在以访客身份浏览。',
  expired: '登录已过期，现在以访客身份浏览。',
  kicked: '这次登录已在别处被结束，现在以访客身份浏览。若不是您本人所为，请登录后尽快修改密码。',
  signed_out_there: '您已在登录所用的平台退出，现在以访客身份浏览。',
  disabled: '这个账号已停用，现在以访客身份浏览。如有疑问，请与本馆联系。',
}

/** Why the session has ended, and the way back; nothing for whoever left by themselves. */
export function SessionEndedLine({ why, onClose }: { why: SignOutReason; onClose: () => void }) {
  const text = words[why]
  return (
    text && (
      <div className="session-ended no-print">
        <span>
          {text}
          {why !== 'disabled' && <SignInLink>重新登录</SignInLink>}
        </span>
        <Button variant="text" size="s" icon="close" iconOnly onClick={onClose}>
          知道了
        </Button>
      </div>
    )
  )
}
