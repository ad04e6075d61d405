import { notices } from '#contract/accounts/notices.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import {
  choicesOf,
  choose,
  listNotices,
  markAllNotices,
  markNotices,
  removeNotices,
  unreadOf,
} from './notices.ts'

export const noticeRoutes: Endpoint[] = implement(notices, {
  unread: ({ db, actor }) => unreadOf(db, actor.id),
  page: ({ db, actor, input }) => listNotices(db, actor.id, input),
  read: ({ db, actor, input }) => markNotices(db, actor.id, input),
  readAll: ({ db, actor }) => markAllNotices(db, actor.id),
  remove: ({ db, actor, input }) => removeNotices(db, actor.id, input.ids),
  choices: ({ db, actor }) => choicesOf(db, actor.id),
  choose: ({ db, actor, input }) => choose(db, actor.id, input),
})
