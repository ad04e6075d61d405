import { z } from 'zod'

import { isDay } from '#contract/fields/day.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'

/** Thresholds that one member may have. */
export const maxThresholds = 100

/** What is compared with the bound: the value, its change since a day, or its rate over the last days. */
export const thresholdMeasures = {
  value: '观测值',
  change: '自某日起的变化',
  rate: '近若干天的变化速率',
} as const
export type ThresholdMeasure = keyof typeof thresholdMeasures

/** Days over which a rate may be taken: a week to ten years. */
export const rateDays = { min: 7, max: 3660 } as const

/** Whether a rate over so many days is told per year, else per day. */
export const isYearly = (days: number): boolean => days >= 365

/** Which values cross the bound. */
export const thresholdSides = { above: '上限', below: '下限' } as const
export type ThresholdSide = keyof typeof thresholdSides

const Terms = z.object({
  kind: z.string().max(40).meta({ label: '资料类别' }),
  code: z.string().trim().min(1).max(200).meta({ label: '资料编号' }),
  quantity: z.string().min(1).max(40).meta({ label: '观测量' }),
  measure: z
    .enum(['value', 'change', 'rate'] as const satisfies ThresholdMeasure[])
    .meta({ label: '所比的' }),
  /** The day from which changes count; null of a value. */
  since: z.iso.date().refine(isDay).nullable().meta({ label: '起算日' }),
  /** The days over which a rate is taken; null of what is no rate. */
  days: z.int().min(rateDays.min).max(rateDays.max).nullable().default(null).meta({ label: '天数' }),
  side: z.enum(['above', 'below'] as const satisfies ThresholdSide[]).meta({ label: '上限或下限' }),
  /** In the unit of the quantity; of a rate, in that unit a day or, over a year and more, a year. */
  bound: z.number().min(-1e9, '数值过小').max(1e9, '数值过大').meta({ label: '限值' }),
})

/** A crossing that lasts: its first reading, and the value farthest beyond; null of a record that its member has not open now. */
const StandingCrossing = z.object({ from: z.iso.datetime(), extreme: z.number().nullable() })

const Threshold = Terms.extend({
  id,
  /** Label, unit and decimal places of the quantity. */
  label: z.string(),
  unit: z.string(),
  /** It adds up over time: its change is a sum. */
  isAmount: z.boolean(),
  digits: z.int(),
  crossing: StandingCrossing.nullable(),
  createdAt: z.iso.datetime(),
})
namedSchemas.add(Threshold, { id: 'Threshold' })
export type Threshold = z.infer<typeof Threshold>

export const thresholds = {
  list: route({
    method: 'GET',
    path: '/thresholds',
    summary: '本人所设的阈值，后设的在前',
    access: 'member',
    input: z.object({}),
    output: z.array(Threshold),
  }),
  set: route({
    method: 'POST',
    path: '/thresholds',
    summary: '对能查看的观测量设阈值；相同的只有一个。此后的越限各通知一次',
    access: 'member',
    input: Terms.refine(({ measure, since }) => (measure === 'change') === (since !== null), {
      path: ['since'],
      error: '变化的阈值须有起算日',
    }).refine(({ measure, days }) => (measure === 'rate') === (days !== null), {
      path: ['days'],
      error: '速率的阈值须有天数',
    }),
    output: z.object({ id, crossing: StandingCrossing.nullable() }),
  }),
  end: route({
    method: 'DELETE',
    path: '/thresholds/:id',
    summary: '结束一个阈值',
    access: 'member',
    input: z.object({ id }),
    output: z.object({ id }),
  }),
}
