import { z } from 'zod'

import { xlsxType } from '#contract/files/xlsx-type.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { pageOf, PageQuery } from '#contract/wire.ts'

/** Why a cell, or a row, is not taken. */
const ProblemCode = z.enum(['required', 'invalid', 'duplicate', 'taken', 'unknown', 'fixed', 'refused'])
export type ProblemCode = z.infer<typeof ProblemCode>

export const problemLabels: Record<ProblemCode, string> = {
  required: '未填写',
  invalid: '填写有误',
  duplicate: '表内重复',
  taken: '已被使用',
  unknown: '查无此项',
  fixed: '不可更改',
  refused: '不允许',
}

export const SheetProblem = z.object({
  sheet: z.string(),
  /** As the spreadsheet program numbers it. */
  row: z.int(),
  /** Letters; null for the row as a whole. */
  column: z.string().nullable(),
  header: z.string(),
  value: z.string().nullable(),
  code: ProblemCode,
  reason: z.string(),
})
export type SheetProblem = z.infer<typeof SheetProblem>

const BatchState = z.enum(['checked', 'queued', 'done', 'failed', 'cancelled', 'undone'])
export type BatchState = z.infer<typeof BatchState>

export const batchLabels: Record<BatchState, string> = {
  checked: '已检查',
  queued: '正在写入',
  done: '已写入',
  failed: '未能写入',
  cancelled: '已取消',
  undone: '已撤销',
}

export const SheetBatch = z.object({
  id,
  resource: z.string(),
  fileName: z.string(),
  state: BatchState,
  /** Rows of the file, and of them: without a problem, with one; new, to be changed, as they are already. */
  total: z.int(),
  good: z.int(),
  bad: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Rows written so far; nobody sees them before the last one. */
  done: z.int(),
  /** Why nothing was written. */
  failure: z.string().nullable(),
  /** The annotated copy can still be had. */
  hasFile: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type SheetBatch = z.infer<typeof SheetBatch>

/** What was found in a file before anything is written. */
export const SheetCheck = z.object({
  batch: SheetBatch,
  problems: z.array(SheetProblem),
  /** What was passed over: hidden sheets, columns that are no field, merged cells. */
  notes: z.array(z.string()),
})
export type SheetCheck = z.infer<typeof SheetCheck>

/** Imports of one's own, whatever they import. */
export const batches = {
  list: route({
    method: 'GET',
    path: '/imports/batches',
    summary: '本人的导入批次，最近的在前',
    access: 'member',
    input: PageQuery,
    output: pageOf(SheetBatch),
  }),
  progress: route({
    method: 'GET',
    path: '/imports/batches/:id',
    summary: '一个导入批次的进度与问题清单的前两百条',
    access: 'member',
    input: z.object({ id }),
    output: SheetBatch.extend({ problems: z.array(SheetProblem) }),
  }),
  commit: route({
    method: 'POST',
    path: '/imports/batches/:id/commit',
    summary: '写入检查过的一批：只写入无误的行，或有误则都不写入；在后台进行',
    access: 'member',
    input: z.object({ id, mode: z.enum(['good', 'all']).meta({ label: '写入方式' }) }),
    output: SheetBatch,
  }),
  cancel: route({
    method: 'PUT',
    path: '/imports/batches/:id/cancel',
    summary: '取消一批：尚未写完的都不写入',
    access: 'member',
    input: z.object({ id }),
    output: SheetBatch,
  }),
  annotated: route({
    method: 'GET',
    path: '/imports/batches/:id/annotated',
    summary: '原表格的副本：有误的格标色，最后一列写明问题',
    access: 'member',
    answer: 'bytes',
    sends: [xlsxType],
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  undo: route({
    method: 'PUT',
    path: '/imports/batches/:id/undo',
    summary: '撤销一批：删去新建的行，把改过的行改回；之后又改过的保留并列出',
    access: 'member',
    input: z.object({ id }),
    output: z.object({
      removed: z.int(),
      restored: z.int(),
      /** What stays as it is, and why; at most two hundred. */
      retained: z.array(z.object({ title: z.string(), reason: z.string() })),
      retainedCount: z.int(),
    }),
  }),
}
