import { z } from 'zod'

import { RecordWrite } from '#contract/catalogue/editing/record-write.ts'
import { RecordLink } from '#contract/catalogue/routes.ts'
import { id, version } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

import { Difference } from './difference.ts'

const Person = z.object({ id: z.int(), name: z.string() }).nullable()
export const State = z.enum(['draft', 'review', 'returned', 'applied', 'discarded']).meta({ label: '状态' })
export const Move = z.enum(['submit', 'withdraw', 'return', 'publish', 'discard']).meta({ label: '处理' })
const anyMove = z.enum(['save', ...Move.options])
export const Action = z.enum(['create', 'update', 'remove']).meta({ label: '事件' })

/** The version of the record that the author saw belongs to an update or a removal. */
export const DraftWrite = RecordWrite.extend({ action: Action, version: version.optional() })
export type DraftWrite = z.infer<typeof DraftWrite>

export const DraftRow = z.object({
  id,
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  action: Action,
  state: State,
  version,
  author: Person,
  reviewer: Person,
  comment: z.string().nullable(),
  /** Number of comments. */
  comments: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** What the caller may do with it. */
  moves: z.array(anyMove),
})
namedSchemas.add(DraftRow, { id: 'DraftRow' })
export type DraftRow = z.infer<typeof DraftRow>

const DraftComment = z.object({
  id,
  author: Person,
  at: z.iso.datetime(),
  part: z.string().nullable(),
  row: z.int().nullable(),
  field: z.string().nullable(),
  text: z.string(),
})
namedSchemas.add(DraftComment, { id: 'DraftComment' })
export type DraftComment = z.infer<typeof DraftComment>

/** A record, or another draft, that may be the same thing. */
const Duplicate = z.object({
  reason: z.enum(['code', 'title']),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  draft: z.int().nullable(),
})
export type Duplicate = z.infer<typeof Duplicate>

/** What a rule of quality finds doubtful; whoever publishes confirms each rule by its name. */
export const Warning = z.object({
  rule: z.string(),
  message: z.string(),
  part: z.string().nullable(),
  row: z.int().nullable(),
})
namedSchemas.add(Warning, { id: 'QualityWarning' })
export type Warning = z.infer<typeof Warning>

export const DraftView = DraftRow.extend({
  content: RecordWrite,
  /** The version of the record that the draft was made from, and its present one. */
  baseVersion: z.int().nullable(),
  recordVersion: z.int().nullable(),
  /** From the record as the draft found it to the draft. */
  difference: Difference,
  /** What others have changed of the record since; null if nothing. */
  since: Difference.nullable(),
  duplicates: z.array(Duplicate),
  /** None of a removal, or of what is published. */
  warnings: z.array(Warning),
  /** What the references of the content point to, by id. */
  links: z.record(z.string(), RecordLink),
  thread: z.array(DraftComment),
})
namedSchemas.add(DraftView, { id: 'DraftView' })

/** A record whole, as the form of a change begins with it, and its version. */
export const DraftBase = DraftView.pick({ content: true, links: true }).extend({ version })
export type DraftBase = z.infer<typeof DraftBase>
export type DraftView = z.infer<typeof DraftView>
