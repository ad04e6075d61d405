import { z } from 'zod'

import { maxInteger } from '#contract/integers/integers.ts'
import { jsonTypes } from '#contract/ogc/ogc.ts'
import { route } from '#contract/route.ts'

/** Changes of a page, and calls in a minute of an address that shows no key. */
export const harvestLimits = {
  defaultCount: 1000,
  keylessCount: 1000,
  maxCount: 10_000,
  keylessPerMinute: 120,
} as const

export const harvestTypes = { linked: 'application/ld+json', xml: 'application/xml' } as const

/** What stands for a cursor where a program wants none of what is there, only what comes. */
export const fromNow = 'now'

const common = {
  method: 'GET',
  access: 'anyone',
  answer: 'bytes',
  output: z.unknown(),
  limit: { calls: 1200, seconds: 60 },
} as const

/** The catalogue for programs that keep a copy of it: everything once, then what changed. */
export const harvest = {
  changes: route({
    ...common,
    path: '/harvest/changes',
    summary: '一类资料的目录自上次采集以来的新增、修改与撤下；不带接续处则从头取全部',
    input: z.object({
      kind: z.string().min(1, '请给出资料类别').max(40).meta({ label: '资料类别' }),
      since: z.string().max(2000, '最长 2000 字').optional().meta({ label: '接续处' }),
      limit: z
        .int('须为整数')
        .min(1, '至少 1 条')
        .max(maxInteger) // what is more than a page holds is a page
        .default(harvestLimits.defaultCount)
        .meta({ label: '每页条数' }),
    }),
    sends: [jsonTypes.plain],
    seconds: 30,
  }),
  catalog: route({
    ...common,
    path: '/harvest/catalog',
    summary: '全部目录的描述（DCAT-AP，JSON-LD）：各类资料的范围、时间、许可、联系与取得的地址',
    input: z.object({}),
    sends: [harvestTypes.linked],
  }),
  record: route({
    ...common,
    path: '/harvest/records/:kind/:code',
    summary: '一条资料的元数据（ISO 19115，XML）：人人可见的目录，位置与网页上的一样',
    input: z.object({
      kind: z.string().max(40).meta({ label: '资料类别' }),
      code: z.string().min(1).max(200).meta({ label: '编号' }),
    }),
    sends: [harvestTypes.xml],
  }),
}
