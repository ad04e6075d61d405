import { z } from 'zod'

import { FileProblem } from '#contract/file-problem.ts'
import { xlsxType } from '#contract/files/xlsx-type.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { ReadingMark } from '#contract/series/series-views.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

import { batchMoveNames, batchStateNames } from './moves.ts'

/** Bytes of a workbook of readings. */
export const largestReadings = 32 * 2 ** 20
/** Readings of a batch. */
export const maxReadings = 200_000

const name = z.string().max(40).meta({ label: '资料类别' })

/** What a workbook of readings would change, or has changed. */
const ReadingBatch = z.object({
  id,
  kind: z.string(),
  fileName: z.string(),
  state: z.enum(batchStateNames),
  author: z.object({ id, name: z.string() }).nullable(),
  reviewer: z.string().nullable(),
  /** Readings that are new, that differ from the library's, that are the same; cells and rows that were refused. */
  added: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Of the last decision. */
  comment: z.string().nullable(),
  /** The delivery in which it came. */
  delivery: z.object({ id, title: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  moves: z.array(z.enum(batchMoveNames)),
})
namedSchemas.add(ReadingBatch, { id: 'ReadingBatch' })
export type ReadingBatch = z.infer<typeof ReadingBatch>

/** What a batch changes in the series of a record. */
const SeriesChange = z.object({
  code: z.string(),
  quantity: z.string(),
  label: z.string(),
  unit: z.string(),
  digits: z.int(),
  added: z.int(),
  changed: z.int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
})
export type SeriesChange = z.infer<typeof SeriesChange>

const CurveReading = z.object({
  at: z.string(),
  value: z.number().nullable(),
  provisional: z.boolean(),
  mark: ReadingMark.nullable(),
})
/** A reading of a batch, and what stood in its place when the file was read, or when it was taken. */
const CurveChange = z.array(CurveReading.extend({ before: CurveReading.nullable() }))
export type CurveChange = z.infer<typeof CurveChange>

export const readings = {
  page: route({
    method: 'GET',
    path: '/readings',
    summary: '监测读数的各批：本人的，有审核权者为全部；新的在前',
    access: 'records.read',
    input: PageQuery.extend({ state: z.enum(batchStateNames).optional().meta({ label: '状态' }) }),
    output: pageOf(ReadingBatch),
  }),
  template: route({
    method: 'GET',
    path: '/readings/templates/:kind',
    summary: '一类监测资料的读数模板（Excel 工作簿）',
    access: 'records.draft',
    answer: 'bytes',
    sends: [xlsxType],
    compress: false,
    input: z.object({ kind: name }),
    output: z.unknown(),
  }),
  check: route({
    method: 'POST',
    path: '/readings/:kind/files',
    summary: '检查一个读数表格：列出每一处问题与曲线的变化，尚不写入',
    access: 'records.draft',
    body: 'bytes',
    bodyLimit: largestReadings + 1,
    seconds: 110,
    input: z.object({
      kind: name,
      fileName: z.string().trim().min(1).max(200).meta({ label: '文件名' }),
      file: z
        .custom<Uint8Array | Blob>((file) => file instanceof Uint8Array || file instanceof Blob, '请选择文件')
        .meta({ label: '文件' }),
    }),
    output: z.object({ id }),
  }),
  one: route({
    method: 'GET',
    path: '/readings/:id',
    summary: '一批读数：问题清单与各条曲线的变化',
    access: 'records.read',
    input: z.object({ id }),
    output: ReadingBatch.extend({
      problems: z.array(FileProblem),
      /** The first thousand, those with the most corrections first. */
      series: z.array(SeriesChange),
      seriesCount: z.int(),
    }),
  }),
  curve: route({
    method: 'GET',
    path: '/readings/:id/curve',
    summary: '一批读数对一条曲线的改动：各时刻原来的值与表格的值',
    access: 'records.read',
    input: z.object({
      id,
      code: z.string().max(200).meta({ label: '编号' }),
      quantity: name.meta({ label: '观测量' }),
    }),
    output: CurveChange,
  }),
  move: route({
    method: 'POST',
    path: '/readings/:id/moves',
    summary: '提交、撤回、退回、取用、撤销或删除一批读数',
    access: 'records.read',
    input: z.object({
      id,
      move: z.enum(batchMoveNames).meta({ label: '处理' }),
      comment: z.string().trim().max(500).optional().meta({ label: '说明' }),
    }),
    output: z.object({
      state: z.enum(batchStateNames).nullable(),
      /** Readings that were written or taken back, and those that stay as they are: changed since, taken down, secret. */
      done: z.int(),
      left: z.int(),
    }),
  }),
}
