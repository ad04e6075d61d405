import { feedback } from '#contract/back-office/content/feedback.ts'
import { AppError } from '#contract/errors.ts'
import { maskedMail } from '#contract/identity/contact.ts'
import type { Db } from '#database/database.ts'
import { refuseOwn } from '#server/back-office/scope.ts'
import { store, type Store, type RowChange } from '#server/back-office/store.ts'
import { maySeeSecrets } from '#server/catalogue/view-level.ts'
import type { Outbox } from '#server/messages/messages.ts'
import { notify } from '#server/notices/notices.ts'
import { noticeWords } from '#server/notices/words.ts'
import type { Personal } from '#server/people/people.ts'

import { findWriter } from './feedback.queries.ts'
import { feedbackColumns, isAny, isNotSecret } from './feedback.sql.ts'

export type AnsweredFeedback = Store<typeof feedback>

/** Where an answer goes, and to whom. */
interface Post {
  personal: Personal
  outbox: Outbox
}

/** What readers have written, as staff see and answer it. What concerns a secret record is for those who may see it. */
export const openFeedback = (identity: Post): AnsweredFeedback =>
  store({
    resource: feedback,
    columns: feedbackColumns,
    unique: {},
    within: (_, actor) => (maySeeSecrets(actor) ? isAny : isNotSecret),
    allow: async (tx, { id }, { actor }) => refuseOwn(actor, [(await findWriter(tx, id))?.account]),
    answer: ({ contact, createdAt, ...row }) => {
      const sealed: unknown = contact
      const moment: unknown = createdAt
      return {
        ...row,
        contact: Buffer.isBuffer(sealed) ? identity.personal.show(sealed, maskedMail) : null,
        createdAt: moment instanceof Date ? moment.toISOString() : createdAt,
      }
    },
    write: async (tx, writing) => {
      const now = stateAfter(writing)
      const { before, given } = writing
      const isNews = now.answer !== null && now.answer !== before?.answer
      if (isNews && before)
        await notifyWriter(identity, tx, { id: before.id, kind: before.kind, answer: now.answer ?? '' })
      if (given.answer === undefined) return { state: now.state }
      return { state: now.state, answered_at: now.answer === null ? null : new Date() }
    },
  })

/** An answer makes what was open answered; refuses what cannot be answered or public. */
function stateAfter({ given, before }: RowChange<typeof feedback>) {
  const after = { ...before, ...given }
  const answer = after.answer || null
  const wished = after.state ?? 'open'
  const state = answer !== null && wished === 'open' ? ('answered' as const) : wished
  if (answer === null && state === 'answered') refuse('answer', '请填写答复')
  if (after.published && (answer === null || !mayBePublic(before)))
    refuse('published', '只有提问的人同意、且已有答复的咨询可以公开')
  return { answer, state }
}

const mayBePublic = (row: RowChange<typeof feedback>['before']): boolean =>
  row?.kind === 'question' && row.mayPublish === true

function refuse(field: string, words: string): never {
  throw new AppError('invalid_input', { fields: { [`values.${field}`]: words } })
}

interface Answer {
  id: number
  kind: 'correction' | 'question'
  answer: string
}

/** The writer hears of the answer: a member by a message, a visitor who left an address by mail. */
async function notifyWriter({ personal, outbox }: Post, tx: Db, { id, kind, answer }: Answer): Promise<void> {
  const { account = null, mail = null } = (await findWriter(tx, id)) ?? {}
  const message = kind === 'correction' ? 'correctionAnswered' : 'questionAnswered'
  if (account !== null) await notify(tx, { to: [account], message, values: { answer } })
  const to = account === null && mail ? personal.read(mail) : undefined
  if (to === undefined) return
  const values = { text: `${noticeWords[message].title}\n\n${answer}` }
  await outbox.post(tx, { channel: 'mail', to, template: 'answer', values })
}
