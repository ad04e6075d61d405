import { z } from 'zod'

import { id } from '#contract/integers/integers.ts'
import { type HttpMethod, route } from '#contract/route.ts'
import { keysOf, PageQuery } from '#contract/wire.ts'

import { type ResponseType, responseTypes, type TransferMode, transferModes } from './generic-call.ts'

const Moment = z.iso.datetime()
const LabelledName = z.object({ name: z.string(), label: z.string() })
const quota = z.int().nullable()

const choices = z.record(z.string(), z.string()).optional()

/** A field of the answer: what its values are, and what its codes stand for. */
const AnsweredField = LabelledName.extend({ values: z.string(), choices })

const Parameter = LabelledName.extend({ hint: z.string(), choices, many: z.boolean() })

/** A published call, as everybody reads of it. */
export const PublishedCall = z.object({
  code: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  /** Its subject, by whose place in the tree the calls are in order. */
  category: z.object({ code: z.string(), name: z.string() }).nullable(),
  source: z.enum(['kind', 'host']),
  /** What it asks: a kind of record, or a host. */
  of: z.string(),
  fields: z.array(AnsweredField),
  /** Conditions that are always joined, in words. */
  fixed: z.array(z.string()),
  parameters: z.array(Parameter),
  pageSize: z.int(),
  keyRequired: z.boolean(),
  perMinute: quota,
  perDay: quota,
})
export type PublishedCall = z.infer<typeof PublishedCall>

/** What a host answered. */
export const ForwardedResponse = z.object({ status: z.int(), mediaType: z.string(), body: z.unknown() })
export type ForwardedResponse = z.infer<typeof ForwardedResponse>

/** A page of records with the published fields, or what a host answered. */
const DataApiAnswer = z.looseObject({})

/** Calls of one address in a minute that show no valid key, of all published calls together. */
export const keylessPerMinute = 600

/** The methods by which a host may be called: none that changes or removes what is there. */
export const forwardMethods = ['GET', 'POST'] as const satisfies HttpMethod[]

const DayOfUse = z.object({ day: z.string(), calls: z.int(), refused: z.int() })

/** How much somebody uses a published call. */
const Use = z.object({
  code: z.string(),
  title: z.string(),
  perMinute: quota,
  perDay: quota,
  /** In this minute. */
  minuteCalls: z.int(),
  /** The last thirty days, today last. */
  days: z.array(DayOfUse),
})
export type Use = z.infer<typeof Use>
export type DayOfUse = z.infer<typeof DayOfUse>

export const dataApis = {
  published: route({
    method: 'GET',
    path: '/dataApi/published',
    summary: '已发布的数据接口：字段、条件、是否须用密钥与调用上限',
    access: 'anyone',
    input: z.object({}),
    output: z.array(PublishedCall),
  }),
  open: route({
    method: 'GET',
    path: '/dataApi/open/:api',
    summary: '调用一个数据接口：条件写在查询参数中，密钥放在 x-api-key 头中',
    access: 'anyone',
    input: PageQuery.extend({
      api: z.string().max(40).meta({ label: '接口编码' }),
      size: PageQuery.shape.size.unwrap().optional().meta({ label: '每页条数' }),
    }).loose(),
    output: DataApiAnswer,
    built: true,
    seconds: 15,
  }),
  hostList: route({
    method: 'GET',
    path: '/dataApi/hostList',
    summary: '可以转发的主机',
    access: 'member',
    input: z.object({}),
    output: z.array(z.object({ id, name: z.string(), origin: z.string(), mayPost: z.boolean() })),
  }),
  forward: route({
    method: 'POST',
    path: '/dataApi/forward',
    summary: '通用调用：由本馆代为调用可以转发的主机，不随重定向，10 秒、1 MB 为限',
    access: 'member',
    query: true,
    limit: { calls: 60, seconds: 60 },
    waits: true,
    seconds: 15,
    input: z.object({
      url: z.url().max(2000).meta({ label: '网址' }),
      method: z.enum(forwardMethods).default('GET').meta({ label: '请求方法' }),
      mode: z.enum(keysOf<TransferMode>(transferModes)).default('param').meta({ label: '传参方式' }),
      responseType: z.enum(keysOf<ResponseType>(responseTypes)).default('json').meta({ label: '答复格式' }),
      data: z
        .record(z.string().max(60), z.union([z.string().max(2000), z.number(), z.boolean()]))
        .default({})
        .meta({ label: '参数' }),
    }),
    output: ForwardedResponse,
  }),
  mine: route({
    method: 'GET',
    path: '/dataApi/mine',
    summary: '本人的密钥，以及各接口近 30 天的用量',
    access: 'member',
    input: z.object({}),
    output: z.object({
      keys: z.array(
        z.object({
          id,
          purpose: z.string(),
          prefix: z.string(),
          createdAt: Moment,
          usedAt: Moment.nullable(),
          expiresAt: Moment.nullable(),
          revokedAt: Moment.nullable(),
        }),
      ),
      /** The calls that were used within thirty days. */
      use: z.array(Use),
    }),
  }),
  wholeUse: route({
    method: 'GET',
    path: '/dataApi/wholeUse',
    summary: '所有接口与调用者合计的用量，近 30 天逐日，今天在最后',
    access: 'dataApis.read',
    input: z.object({}),
    output: z.array(DayOfUse),
  }),
  // a PUT: the answer of a POST is stored for repetitions, and a key is stored nowhere
  makeKey: route({
    method: 'PUT',
    path: '/dataApi/keys',
    summary: '取得密钥：只显示这一次；可同时有几把，以便更换',
    access: 'member',
    ownSession: true,
    proof: true,
    input: z.object({ purpose: z.string().trim().min(1, '请填写用途').max(60).meta({ label: '用途' }) }),
    output: z.object({ id, key: z.string() }),
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/dataApi/keys/:key',
    summary: '作废本人的一把密钥：下一次调用即失效',
    access: 'member',
    ownSession: true,
    input: z.object({ key: id.meta({ label: '密钥' }) }),
    output: z.object({}),
  }),
}
