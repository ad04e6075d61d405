import { z } from 'zod'

import { version } from '#contract/integers/integers.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { SeriesColumns, SeriesView } from '#contract/series/series-views.ts'

import { route } from '../route.ts'
import { PageQuery, pageOf } from '../wire.ts'
import { Conditions } from './condition.ts'
import { RecordWrite } from './editing/record-write.ts'

const name = z.string().max(40).meta({ label: '资料类别' })
const code = z.string().trim().min(1).max(200).meta({ label: '编号' })

const Place = z.object({ lng: z.number(), lat: z.number(), exact: z.boolean() })

/** Values by name. (A `z.record` would validate every key of every row on output.) */
const Values = z.looseObject({})

/** The catalogue entry of a record: what everybody may see, free of charge. */
export const Entry = z.object({
  id: z.int(),
  kind: z.string(),
  code: z.string(),
  title: z.string(),
  access: z.enum(['open', 'member', 'protected', 'secret']),
  openOn: z.string().nullable(),
  district: z.string().nullable(),
  year: z.int().nullable(),
  place: Place.nullable(),
  version: z.int(),
  values: Values,
  /** Parts of open records that lists draw, by part: `①1a3;②1f12`, each row's mark, class and share in percent. */
  strips: z.record(z.string(), z.string()),
})
namedSchemas.add(Entry, { id: 'Entry' })
export type Entry = z.infer<typeof Entry>

export const Lock = z.object({ reason: z.string(), until: z.string().nullable(), decidedBy: z.string() })
namedSchemas.add(Lock, { id: 'Lock' })

export const RecordLink = z.object({ kind: z.string(), code: z.string(), title: z.string() })
namedSchemas.add(RecordLink, { id: 'RecordLink' })
export type RecordLink = z.infer<typeof RecordLink>

export const FileLink = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  size: z.int(),
  /** Result of text extraction from a PDF accessible to members; null for other files. */
  text: z.enum(['read', 'scanned', 'broken', 'too_large', 'missing', 'locked', 'waiting']).nullable(),
})
namedSchemas.add(FileLink, { id: 'FileLink' })

/** What opening a record costs this reader, and what there is to pay it with. */
const Charge = z.object({
  price: z.int(),
  /** Own balance, and that of the organisation's pool, which is used first; after the payment if it is paid. */
  own: z.int(),
  pool: z.int().nullable(),
  /** Whether the record is open: paid now, or within the last 24 hours. */
  paid: z.boolean(),
  /** Paid by this very call. */
  now: z.boolean(),
})
export type Charge = z.infer<typeof Charge>

/** A record as an actor sees it: `viewLevel` is either `entry` or `record`. */
export const RecordView = Entry.extend({
  updatedAt: z.string(),
  /** Parts of open records that may be drawn for visitors: shares instead of values. */
  preview: z.record(z.string(), z.array(Values)),
  viewLevel: z.enum(['entry', 'record']),
  lock: Lock.nullable(),
  /** For members: until it is paid they see the entry. Null where nothing is to be paid. */
  charge: Charge.nullable(),
  /** Number of rows of each part, at either view level. */
  counts: z.record(z.string(), z.int()),
  parts: z.record(z.string(), z.array(Values)),
  files: z.array(FileLink),
  /** What its references point to, by field. */
  references: z.record(z.string(), RecordLink),
  /** What the references in the rows of its parts point to, by id. */
  links: z.record(z.string(), RecordLink),
  /** Ancestors in its own tree, the root first. */
  ancestors: z.array(RecordLink),
  /** Referrers by kind, part (null: the record itself) and field: the first ones and their number. */
  referrers: z.array(
    z.object({
      kind: z.string(),
      part: z.string().nullable(),
      field: z.string(),
      total: z.int(),
      first: z.array(RecordLink),
    }),
  ),
})
namedSchemas.add(RecordView, { id: 'RecordFace' })
export type RecordView = z.infer<typeof RecordView>

export const FacetValue = z.object({ value: z.string(), count: z.int() })
/** Counts by value of a field; `''` counts records without a value. */
export const Facet = z.object({ prop: z.string(), values: z.array(FacetValue) })
namedSchemas.add(Facet, { id: 'Facet' })
export type Facet = z.infer<typeof Facet>

const RecordVersion = z.object({ code: z.string(), version: z.int() })

export const HistoryLine = z.object({
  id: z.int(),
  action: z.enum(['create', 'update', 'remove']),
  at: z.string(),
  /** The created version; null if the record was deleted. */
  version: z.int().nullable(),
  /** An import, a staff editor, or the system. */
  by: z.enum(['import', 'editor', 'system']),
  /** Who, why and from which file: for staff only. */
  who: z.string().nullable(),
  comment: z.string().nullable(),
  batch: z.object({ id: z.int(), file: z.string().nullable() }).nullable(),
  /**
   * Changes visible to the caller: fields with old and new value (references as links, long texts without values),
   * parts with old and new row count, and `place`.
   */
  changes: z.array(
    z.object({
      name: z.string(),
      part: z.boolean(),
      from: z.unknown().optional(),
      to: z.unknown().optional(),
    }),
  ),
  /** Whether there are changes not visible to the caller. */
  more: z.boolean(),
})
namedSchemas.add(HistoryLine, { id: 'HistoryLine' })
export type HistoryLine = z.infer<typeof HistoryLine>

const HistoryPage = pageOf(HistoryLine)
export type HistoryPage = z.infer<typeof HistoryPage>

export const catalogue = {
  totals: route({
    method: 'GET',
    path: '/catalogue',
    summary: '各类资料的总数',
    access: 'anyone',
    replica: 'readers',
    input: z.object({}),
    output: z.array(z.object({ kind: z.string(), label: z.string(), total: z.int() })),
  }),
  list: route({
    method: 'POST',
    path: '/catalogue/:kind/list',
    summary: '按条件列出一类资料的目录',
    access: 'anyone',
    replica: 'readers',
    query: true,
    bodyLimit: 16_384,
    input: PageQuery.extend({
      kind: name,
      /** A sortable field, or `near` beside a circle; descending with a leading minus. */
      sort: z.string().max(41).optional().meta({ label: '排序' }),
      conditions: Conditions.default([]),
    }),
    output: pageOf(Entry),
    built: true,
  }),
  facets: route({
    method: 'POST',
    path: '/catalogue/:kind/facets',
    summary: '按条件统计一类资料各项的件数',
    access: 'anyone',
    replica: 'readers',
    query: true,
    bodyLimit: 16_384,
    input: z.object({ kind: name, conditions: Conditions.default([]) }),
    output: z.array(Facet),
  }),
  record: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code',
    summary: '一条资料：未登录时为目录，登录后按公开程度给出全部；须付积分的先给目录与价格，pay 为同意扣除',
    access: 'anyone',
    replica: 'visitors',
    charges: true,
    input: z.object({
      kind: name,
      code,
      pay: z.enum(['yes', 'no']).default('no').meta({ label: '同意扣除积分' }),
    }),
    output: RecordView,
  }),
  series: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code/series/:quantity',
    summary: '一条资料的观测序列',
    access: 'anyone',
    input: z.object({ kind: name, code, quantity: name.meta({ label: '观测量' }) }),
    output: SeriesView,
  }),
  longSeries: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code/series/:quantity/columns',
    summary: '一条资料的观测值，各列分开，供长序列：全部，或全时段成图所需；仅限能查看观测值的会员',
    access: 'member',
    input: z.object({
      ...{ kind: name, code, quantity: name.meta({ label: '观测量' }) },
      part: z.enum(['whole', 'picture']).default('whole').meta({ label: '全部或成图所需' }),
    }),
    output: SeriesColumns,
  }),
  history: route({
    method: 'GET',
    path: '/catalogue/:kind/records/:code/history',
    summary: '一条资料的各个版本，新的在前；改动人与原因只给馆内人员',
    access: 'anyone',
    replica: 'visitors',
    input: PageQuery.extend({ kind: name, code }),
    output: HistoryPage,
  }),
  create: route({
    method: 'POST',
    path: '/catalogue/:kind/records',
    summary: '新增一条资料',
    access: 'records.write',
    bodyLimit: 8_388_608,
    input: RecordWrite.extend({ kind: name }),
    output: RecordVersion,
  }),
  update: route({
    method: 'PUT',
    path: '/catalogue/:kind/records/:code',
    summary: '修改一条资料；version 须为所见版本',
    access: 'records.write',
    bodyLimit: 8_388_608,
    input: RecordWrite.extend({ kind: name, version }),
    output: RecordVersion,
  }),
  remove: route({
    method: 'DELETE',
    path: '/catalogue/:kind/records/:code',
    summary: '撤下一条资料；version 须为所见版本',
    access: 'records.write',
    input: z.object({
      kind: name,
      code,
      version,
      comment: z.string().max(500).optional().meta({ label: '说明' }),
    }),
    output: z.object({ code: z.string() }),
  }),
}
