import { z } from 'zod'

import { Conditions } from '#contract/catalogue/condition.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { Place } from './places.ts'

/** Maximum length of a question, in UTF-16 units. */
export const maxQuestionLength = 200

const question = z
  .string()
  .trim()
  .min(1, '请输入问题')
  .max(maxQuestionLength, `问题最长 ${maxQuestionLength} 字`)
  .meta({ label: '问题' })

const span = { from: z.int(), to: z.int() }

/** Interpretation of a span of the question, in UTF-16 positions. */
const Understood = z.object({
  ...span,
  as: z.enum(['kind', 'condition', 'sort', 'size', 'count']),
  /** The resulting condition. */
  prop: z.string().optional(),
})
export type Understood = z.infer<typeof Understood>

/** Why a span of the question is not used. */
export const refusalReasons = [
  'not', // negation, which conditions cannot express
  'or', // between two fields
  'place', // no place has that name, or the coordinates are none
  'many', // several places have that name
  'nowhere', // the kind has no locations
  'kind', // another kind was chosen
  'unasked', // the kind has no such condition
  'unsorted', // the kind has no such order
  'hidden', // the field belongs to the record, which lists do not ask
  'vague', // deep, new: without a number
  'twice', // contradicts an earlier span
] as const
export type RefusalReason = (typeof refusalReasons)[number]

const RefusedSpan = z.object({
  ...span,
  reason: z.enum(refusalReasons),
  /** The reason in full, where the place of a span is unusual. */
  remark: z.string().optional(),
})
export type RefusedSpan = z.infer<typeof RefusedSpan>

const QuestionInterpretation = z.object({
  /** The normalised question; spans refer to it. */
  question: z.string(),
  kind: z.string(),
  /** Whether the question names the kind; otherwise it was inferred. */
  explicitKind: z.boolean(),
  /** Hash path of the list of the kind. */
  path: z.string(),
  conditions: Conditions,
  sort: z.string().optional(),
  size: z.int().optional(),
  understood: z.array(Understood),
  refused: z.array(RefusedSpan),
  /** Words not matched by a rule; used for full-text search. */
  unparsed: z.array(z.string()),
  /** The place that the conditions ask for. */
  place: Place.optional(),
  total: z.int(),
  /** One line of Chinese. */
  summary: z.string(),
  /** Whether answers with citations are available. */
  answers: z.boolean(),
})
namedSchemas.add(QuestionInterpretation, { id: 'ReadQuestion' })
export type QuestionInterpretation = z.infer<typeof QuestionInterpretation>

const Source = z.object({
  number: z.int(),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
})

export const Answer = z.object({
  /** Plain text in which every [n] refers to a source; null when no record supports an answer. */
  text: z.string().nullable(),
  sources: z.array(Source),
})
namedSchemas.add(Answer, { id: 'Answer' })
export type Answer = z.infer<typeof Answer>

export const ask = {
  question: route({
    method: 'POST',
    path: '/ask/question',
    summary: '把一句话读成可以修改的查询条件',
    access: 'anyone',
    query: true,
    limit: { calls: 120, seconds: 60 },
    input: z.object({ question }),
    output: QuestionInterpretation,
  }),
  nearby: route({
    method: 'GET',
    path: '/ask/nearby',
    summary: '检索框里的话若是地点：附近资料的条件；单写地点为最近的十个',
    access: 'anyone',
    limit: { calls: 600, seconds: 60 },
    input: z.object({ text: question.meta({ label: '文字' }) }),
    output: z.object({
      near: QuestionInterpretation.pick({ kind: true, conditions: true, sort: true })
        .extend({ place: Place })
        .nullable(),
      /** Why coordinates are none. */
      refused: z.string().nullable(),
    }),
  }),
  answer: route({
    method: 'POST',
    path: '/ask/answer',
    summary: '请本馆配置的服务依据目录条目作答，附引文',
    access: 'member',
    query: true,
    limit: { calls: 6, seconds: 60 },
    input: z.object({ question }),
    output: Answer,
  }),
}
