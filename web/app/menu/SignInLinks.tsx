import { Link, useLocation } from 'react-router'

import { Icon } from '#web/ui/Icon.tsx'

/** Ways in, of a visitor. */
export function SignInLinks({ onLeave }: { onLeave?: () => void }) {
  const { pathname, search } = useLocation()
  const state = { wanted: pathname + search }
  return (
    <span className="ways-in">
      <Link className="tool" to="/login" state={state} onClick={onLeave}>
        <Icon name="user" />
        登录
      </Link>
      <Link className="tool" to="/register" state={state} onClick={onLeave}>
        注册
      </Link>
    </span>
  )
}
