import { commonFields, fieldOf, type Kind, type Kinds } from '#contract/catalogue/kind.ts'
import { feedbacks } from '#contract/content/feedback.ts'
import { AppError, fail } from '#contract/errors.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { DecodedInput } from '#contract/route.ts'
import { labelsOf } from '#contract/schemas/label.ts'
import type { PageRequest } from '#contract/wire.ts'
import type { Db } from '#database/database.ts'
import { kindNamed } from '#server/catalogue/columns.ts'
import { findRow } from '#server/catalogue/record.ts'
import type { CallOrigin } from '#server/http/implement.ts'
import { invalidInput } from '#server/http/invalid-input.ts'
import type { Personal } from '#server/people/people.ts'
import type { Captchas } from '#server/sign-in/captcha/captcha.ts'

import { countToday, insertFeedback, type NewFeedback, pageAnswered, pageOwn } from './feedback.queries.ts'

const emptyAnswer: Record<string, never> = {}
const mostADay = 20

interface FeedbackCaller {
  actor: Actor | undefined
  from: CallOrigin
}

interface Sender {
  mail?: string | undefined
  captchaVerification?: string | undefined
}

/** Admits a member within a day's measure, and a visitor who has passed a captcha. */
async function admit(
  { captchas }: Pick<Library, 'captchas'>,
  db: Db,
  { captchaVerification }: Sender,
  { actor, from }: FeedbackCaller,
): Promise<void> {
  if (!actor) await captchas.redeem(captchaVerification, { scene: 'feedback', source: from.source })
  else if ((await countToday(db, actor.id)) >= mostADay)
    throw new AppError('too_many_requests', {}, `一天最多提交 ${mostADay} 件，请明天再来`)
}

/** Where an answer goes: to the member, or to the address that a visitor has left. */
const writerOf = ({ personal }: Pick<Library, 'personal'>, { mail }: Sender, actor: Actor | undefined) => ({
  account: actor?.id ?? null,
  mail: !actor && mail ? personal.seal(mail) : null,
})

interface Library {
  db: Db
  captchas: Captchas
  personal: Personal
}

/** What a field or a part of a kind is called; undefined for what is neither. */
function labelOf(kind: Kind, name: string): string | undefined {
  if (Object.hasOwn(kind.parts, name)) return kind.parts[name]?.label
  const isField = Object.hasOwn(commonFields, name) || Object.hasOwn(kind.fields, name)
  return isField ? fieldOf(kind, name)?.label : undefined
}

/** Takes a correction of a record that the writer sees, of one of its fields or parts, or of it as a whole. */
export async function correct(
  library: Library,
  kinds: Kinds,
  input: DecodedInput<typeof feedbacks.correct>,
  by: FeedbackCaller,
): Promise<Record<string, never>> {
  const { db } = library
  const { field = null, body, suggestion } = input
  const kind = kindNamed(kinds, input.kind)
  const label = field === null ? kind.label : labelOf(kind, field)
  if (label === undefined)
    throw invalidInput([{ path: ['field'], words: '没有这一栏' }], labelsOf(feedbacks.correct.input))
  const row = (await findRow(db, kind, input.code, by.actor)) ?? fail('not_found')
  await admit(library, db, input, by)
  const correction: NewFeedback = {
    ...writerOf(library, input, by.actor),
    kind: 'correction',
    record: row.id,
    field,
    fieldLabel: label,
    body,
    suggestion: suggestion || null,
    mayPublish: false,
  }
  await insertFeedback(db, correction)
  return emptyAnswer
}

/** Takes a question or a remark. */
export async function ask(
  library: Library,
  input: DecodedInput<typeof feedbacks.ask>,
  by: FeedbackCaller,
): Promise<Record<string, never>> {
  const { db } = library
  await admit(library, db, input, by)
  const { body, mayPublish } = input
  const asked = { record: null, field: null, fieldLabel: '', suggestion: null }
  await insertFeedback(db, {
    ...writerOf(library, input, by.actor),
    ...asked,
    kind: 'question',
    body,
    mayPublish,
  })
  return emptyAnswer
}

/** Questions whose writers and whose answers are public; without who asked. */
export async function listAnswered(db: Db, page: PageRequest) {
  const { records, total } = await pageAnswered(db, page)
  const rows = records.map(({ askedAt, answeredAt, ...row }) => ({
    ...row,
    askedAt: askedAt.toISOString(),
    answeredAt: answeredAt.toISOString(),
  }))
  return { records: rows, total, ...page }
}

/** What a member has written, with its answers. */
export async function listOwn(db: Db, account: number, page: PageRequest) {
  const { records, total } = await pageOwn(db, account, page)
  const rows = records.map(({ code, fieldLabel, createdAt, ...row }) => ({
    ...row,
    about: [code, fieldLabel].filter(Boolean).join(' · '),
    createdAt: createdAt.toISOString(),
  }))
  return { records: rows, total, ...page }
}
