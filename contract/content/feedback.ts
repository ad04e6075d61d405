import { z } from 'zod'

import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { MailAddress } from '#contract/sign-in/token.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

export const maxFeedbackLength = 2000

const Body = z
  .string()
  .trim()
  .min(5, '请写明内容，至少 5 个字')
  .max(maxFeedbackLength, `最长 ${maxFeedbackLength} 字`)
  .meta({ label: '内容' })
const Done = z.object({})

/** What a visitor adds: where the answer goes, and that a person writes. */
const visitor = {
  mail: MailAddress.optional(),
  captchaVerification: z.string().max(4000).optional().meta({ label: '安全验证' }),
}
const limit = { calls: 20, seconds: 3600 }

const AnsweredQuestion = z.object({
  id: z.int(),
  body: z.string(),
  askedAt: z.iso.datetime(),
  answer: z.string(),
  answeredAt: z.iso.datetime(),
})
namedSchemas.add(AnsweredQuestion, { id: 'AnsweredQuestion' })
export type AnsweredQuestion = z.infer<typeof AnsweredQuestion>

const Own = z.object({
  id: z.int(),
  kind: z.enum(['correction', 'question']),
  /** The record and its field, by what everybody may see of it. */
  about: z.string(),
  body: z.string(),
  suggestion: z.string().nullable(),
  state: z.enum(['open', 'answered', 'closed']),
  answer: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
namedSchemas.add(Own, { id: 'OwnFeedback' })
export type OwnFeedback = z.infer<typeof Own>

/** Corrections of records, and questions to the archive. */
export const feedbacks = {
  correct: route({
    method: 'POST',
    path: '/feedback/corrections',
    summary: '对一份资料纠错：哪一栏、哪里不对、应当是什么；访客须先通过安全验证',
    access: 'anyone',
    input: z.object({
      kind: z.string().max(60).meta({ label: '资料类别' }),
      code: z.string().min(1).max(200).meta({ label: '编号' }),
      /** A field of the kind; none for the record as a whole. */
      field: z.string().max(60).optional().meta({ label: '栏目' }),
      body: Body,
      suggestion: z.string().trim().max(maxFeedbackLength).optional().meta({ label: '应当是' }),
      ...visitor,
    }),
    output: Done,
    limit,
  }),
  ask: route({
    method: 'POST',
    path: '/feedback/questions',
    summary: '咨询与留言；访客须先通过安全验证',
    access: 'anyone',
    input: z.object({
      body: Body,
      mayPublish: z.boolean().default(false).meta({ label: '同意公开' }),
      ...visitor,
    }),
    output: Done,
    limit,
  }),
  answered: route({
    method: 'GET',
    path: '/feedback/answered',
    summary: '公开的咨询与答复',
    access: 'anyone',
    replica: 'readers',
    input: PageQuery,
    output: pageOf(AnsweredQuestion),
  }),
  own: route({
    method: 'GET',
    path: '/feedback/own',
    summary: '本人的纠错、咨询与留言',
    access: 'member',
    input: PageQuery,
    output: pageOf(Own),
  }),
}
