import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { Warning } from './draft-views.ts'
import { RecordWrite } from './record-write.ts'

const kind = z.string().max(40).meta({ label: '资料类别' })
const rule = z.string().max(40).meta({ label: '规则' })

const Person = z.object({ id: z.int(), name: z.string() }).nullable()

/** One rule that a stored record breaks: where, since when, by whom it was written, and who has looked at it. */
const QualityFinding = z.object({
  id,
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  rule: z.string(),
  message: z.string(),
  /** Of all its places: another one says something else. */
  digest: z.string(),
  /** How often the record breaks the rule; the message tells the first. */
  places: z.int(),
  /** The other record that it is about. */
  other: z.string().nullable(),
  /** The version in which it came, and when that was written. */
  version: z.int(),
  foundAt: z.iso.datetime(),
  author: Person,
  reviewer: Person,
  /** The file that it was imported from. */
  fileName: z.string().nullable(),
  confirmedBy: Person,
  confirmedAt: z.iso.datetime().nullable(),
})
namedSchemas.add(QualityFinding, { id: 'QualityFinding' })
export type QualityFinding = z.infer<typeof QualityFinding>

const RuleCount = z.object({
  rule: z.string(),
  basis: z.string(),
  weight: z.enum(['refused', 'note']),
  /** Findings that nobody has looked at, and those that somebody has. */
  open: z.int(),
  confirmed: z.int(),
})
export type RuleCount = z.infer<typeof RuleCount>

/** Findings that nobody had looked at by the end of a day; today, by now. */
const QualityDay = z.object({ day: z.iso.date(), open: z.int() })

/** The rules of quality: what they find in what is written, and in what is stored. */
export const quality = {
  check: route({
    method: 'POST',
    path: '/quality/check',
    summary: '试核一批资料：每份按质量规则有哪些疑点；不存任何内容',
    access: 'records.read',
    query: true,
    bodyLimit: 8_388_608,
    input: z.object({ kind, records: z.array(RecordWrite).min(1).max(200).meta({ label: '资料' }) }),
    /** None of a record that cannot be read yet: something is missing, or refused where it stands. */
    output: z.object({
      records: z.array(z.object({ code: z.string(), warnings: z.array(Warning).nullable() })),
    }),
  }),
  rules: route({
    method: 'GET',
    path: '/quality/rules',
    summary: '质量规则，及在库资料违反各规则的件数',
    access: 'records.read',
    input: z.object({ kind: kind.optional() }),
    output: z.object({
      rules: z.array(RuleCount),
      /** Whether all stored records have been checked by the rules in force. */
      complete: z.boolean(),
    }),
  }),
  trend: route({
    method: 'GET',
    path: '/quality/trend',
    summary: '近 90 天逐日待核对的件数，自记下的第一天起，今天在最后',
    access: 'records.read',
    input: z.object({ kind: kind.optional(), rule: rule.optional() }),
    output: z.array(QualityDay),
  }),
  page: route({
    method: 'GET',
    path: '/quality/findings',
    summary: '在库资料违反质量规则之处：自何时，出自何人，经何人核对；新的在前',
    access: 'records.read',
    input: PageQuery.extend({
      kind: kind.optional(),
      rule: rule.optional(),
      state: z.enum(['open', 'confirmed']).default('open').meta({ label: '状态' }),
      /** Part of a code or title. */
      text: z.string().trim().max(60).default('').meta({ label: '查找的文字' }),
    }),
    output: pageOf(QualityFinding),
  }),
  confirm: route({
    method: 'POST',
    path: '/quality/confirmations',
    summary: '核对一批疑点无误，或收回核对；本人写入的须由他人核对',
    access: 'records.review',
    input: z.object({
      findings: z
        .array(z.object({ id, digest: z.string().max(40).meta({ label: '摘要' }) }))
        .min(1)
        .max(200)
        .meta({ label: '疑点' }),
      confirmed: z.boolean().default(true).meta({ label: '已核对' }),
    }),
    output: z.object({ changed: z.int() }),
  }),
}
