import { z } from 'zod'

import { xlsxType } from '#contract/files/xlsx-type.ts'
import { id } from '#contract/integers/integers.ts'

import { AuditRow } from './audit.ts'
import { HistoryLine } from './catalogue/routes.ts'
import { route } from './route.ts'
import { namedSchemas } from './schemas/named.ts'
import { pageOf, PageQuery } from './wire.ts'

const LogType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
const Operation = z.union([1, 2, 3, 4, 5, 6].map((type) => z.literal(type)))
const Day = z.iso.date('须为日期，如 2026-03-01').meta({ label: '起始' })

/** Searched for in name, address and object. */
const text = z.string().trim().max(60).default('').meta({ label: '查找的文字' })

/** Lines that can be paged through; beyond them the days are to be narrowed. */
export const auditReach = 100_000
/** The same for lines that hold a text, which have to be read to be counted. */
export const textReach = 2000
/** Lines that fit into a sheet of a workbook, with its head and the end of the chain. */
export const maxSheetLines = 1_000_000

/** Which lines are wanted. */
const Conditions = z.object({
  types: z.array(LogType).max(4).default([]).meta({ label: '日志类别' }),
  operations: z.array(Operation).max(6).default([]).meta({ label: '操作类型' }),
  actions: z.array(z.string().max(40)).max(30).default([]).meta({ label: '事件' }),
  /** Days in Asia/Shanghai, both included. */
  from: Day.optional(),
  to: Day.optional().meta({ label: '截止' }),
  account: id.optional().meta({ label: '操作人账号' }),
  text,
  success: z.boolean().optional().meta({ label: '结果' }),
})

/** A line with what its hash covers. */
const SealedRow = AuditRow.extend({
  content: z.string(),
  previous: z.string(),
  hash: z.string(),
  /** It hashes to what was written, after the line before. */
  whole: z.boolean(),
})
namedSchemas.add(SealedRow, { id: 'AuditSealedRow' })
export type SealedRow = z.infer<typeof SealedRow>

const moment = z.iso.datetime().nullable()

const Period = z.object({
  /** As 2026-03. */
  month: z.string(),
  first: z.int(),
  last: z.int(),
  /** That of the last line. */
  hash: z.string(),
  /** No line comes in any more. */
  closed: z.boolean(),
})
namedSchemas.add(Period, { id: 'AuditPeriod' })
export type Period = z.infer<typeof Period>

const access = 'audit.read'

export const auditLog = {
  page: route({
    method: 'POST',
    path: '/audit/page',
    query: true,
    summary: '审计日志，最近的在前；超过 100000 条（查找文字时 2000 条）时 total 止于此数，about 为估计',
    access,
    input: PageQuery.extend(Conditions.shape).refine(({ current, size }) => current * size <= auditReach, {
      path: ['current'],
      message: '请按日期缩小范围',
    }),
    output: pageOf(AuditRow).extend({ capped: z.boolean(), about: z.int() }),
  }),
  recordChange: route({
    method: 'GET',
    path: '/audit/lines/:id/record',
    summary: '一条“修改资料”的日志改动了什么：前后的值，涉密资料除外；不是这一事件的为空',
    access,
    input: z.object({ id }),
    output: HistoryLine.nullable(),
  }),
  line: route({
    method: 'GET',
    path: '/audit/lines/:id',
    summary: '一条日志，附散列及其所覆盖的内容',
    access,
    input: z.object({ id }),
    output: SealedRow,
  }),
  people: route({
    method: 'POST',
    path: '/audit/people',
    query: true,
    summary: '供选择的操作人：按姓名或用户名查找，或按编号取名称',
    access,
    input: z.object({ text, ids: z.array(id).max(20).default([]).meta({ label: '所选各项' }) }),
    output: z.array(z.object({ id: z.int(), name: z.string(), detail: z.string() })),
  }),
  periods: route({
    method: 'GET',
    path: '/audit/periods',
    summary: '各月日志的起止序号与末行散列，最近的在前',
    access,
    input: z.object({}),
    output: z.array(Period),
  }),
  verify: route({
    method: 'GET',
    path: '/audit/verification',
    summary: '核对散列链：哪一行起与写入时不同。耗时过长时先答复到 to，可再从下一行核对，直至 last',
    access,
    limit: { calls: 30, seconds: 60 },
    input: z.object({
      from: id.default(1).meta({ label: '起始' }),
      to: id.optional().meta({ label: '截止' }),
    }),
    output: z.object({
      /** Lines that were verified: from, to; `last` is the end of the chain. */
      events: z.int(),
      from: z.int(),
      to: z.int(),
      last: z.int(),
      brokenAt: z.int().nullable(),
      milliseconds: z.int(),
      /** When the first and the last of them were written. */
      fromTime: moment,
      toTime: moment,
    }),
  }),
  count: route({
    method: 'POST',
    path: '/audit/count',
    query: true,
    summary: '符合条件的日志条数：导出之前先看；查找文字时超过 2000 条为估计',
    access,
    input: Conditions,
    output: z.object({ about: z.int(), exact: z.boolean() }),
  }),
  export: route({
    method: 'GET',
    path: '/audit/export',
    summary: '导出审计日志。CSV 每行附散列及其所覆盖的内容，可由第三方核对；xlsx 供阅读，至多 1000000 条',
    access,
    answer: 'bytes',
    sends: ['text/csv', xlsxType],
    limit: { calls: 10, seconds: 60 },
    input: z.object({
      format: z.enum(['csv', 'xlsx']).default('csv').meta({ label: '格式' }),
      from: Day.optional(),
      to: Day.optional().meta({ label: '截止' }),
      type: z.int().min(1).max(4).optional().meta({ label: '日志类别' }),
      operation: z.int().min(1).max(6).optional().meta({ label: '操作类型' }),
      action: z.string().max(40).optional().meta({ label: '事件' }),
      account: id.optional().meta({ label: '操作人账号' }),
      text,
      success: z.enum(['true', 'false']).optional().meta({ label: '结果' }),
    }),
    output: z.unknown(),
  }),
  assessment: route({
    method: 'GET',
    path: '/audit/assessment',
    summary:
      '导出测评材料：登录策略与密码算法、馆内账号与角色、应用、近 180 天的权限变更与到期清理、日志链核对、版本；不含任何口令与联系方式',
    access,
    answer: 'bytes',
    sends: ['application/zip'],
    limit: { calls: 10, seconds: 60 },
    input: z.object({}),
    output: z.unknown(),
  }),
}

/** Whoever sends a line says its kind and its words; name, account, address and event are the server's. */
export const log = {
  send: route({
    method: 'POST',
    path: '/log/send',
    summary: '浏览器或程序（凭客户端令牌）上报一条日志，至多 4 kB；访客的页面出错只计数',
    access: 'anyone',
    limit: { calls: 30, seconds: 60 },
    bodyLimit: 4096,
    input: z.object({
      type: z.enum(['operation', 'exception']).meta({ label: '日志类别' }),
      text: z.string().trim().min(1, '请填写内容').max(2000, '至多 2000 字').meta({ label: '内容' }),
      page: z.string().trim().max(300).default('').meta({ label: '所在页面' }),
    }),
    output: z.object({}),
  }),
}
