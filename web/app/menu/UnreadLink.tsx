import { Link } from 'react-router'

import { maxUnread, notices } from '#contract/accounts/notices.ts'
import { useCall } from '#web/api/hooks.ts'

import './unread-link.css'

/** The way to one's messages, with how many are unread. */
export function UnreadLink() {
  const { data } = useCall(notices.unread, {}, { every: 60_000 })
  const count = data?.count ?? 0
  const words = count < maxUnread ? String(count) : `${maxUnread - 1}+`
  return (
    <Link
      className={count > 0 ? 'tool unread-link' : 'tool unread-link unread-none'}
      to="/personal-center/messages"
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M5 14V9a5 5 0 0 1 10 0v5M3 14.2h14M8.3 17h3.4" />
      </svg>
      <span className="unread-word">消息</span>
      {count > 0 && (
        <span className="unread-count num">
          {words}
          <span className="vh">条未读</span>
        </span>
      )}
    </Link>
  )
}
