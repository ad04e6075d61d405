import { z } from 'zod'

import {
  greatestReach,
  leastReach,
  usualReach,
  type CorrelationDecision,
} from '#geology/cross-section/correlation/decisions.ts'

import { mostHoles } from './most-holes.ts'

/** How large a saved or printed section may be. */
export const sectionLimits = { corners: 50, decisions: 200, code: 200, layer: 300 } as const

const code = z.string().trim().min(1).max(sectionLimits.code).meta({ label: '钻孔编号' })

/** Different holes of which a drawing is made, in the order in which they were chosen. */
export const chosenCodes = (minHoles: number, maxHoles: number) =>
  z
    .array(code)
    .min(minHoles, `至少要 ${minHoles} 孔`)
    .max(maxHoles, `至多 ${maxHoles} 孔`)
    .refine((codes) => new Set(codes).size === codes.length, '同一钻孔不能重复')
    .meta({ label: '钻孔' })

const LayerInHole = z
  .strictObject({
    hole: code,
    layer: z.string().min(1).max(sectionLimits.layer).meta({ label: '层' }),
    occurrence: z.int().min(0).max(200).meta({ label: '第几次出现' }),
  })
  .meta({ label: '层' })

/** Shares of the spacing at which a layer may run out: 0 is the hole that has it, 1 the one that lacks it. */
const share = z.number().min(leastReach).max(greatestReach)

const Decision = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('join').meta({ label: '更正' }),
    a: LayerInHole,
    b: LayerInHole,
    isJoined: z.boolean().meta({ label: '相连' }),
  }),
  z.strictObject({
    kind: z.literal('reach').meta({ label: '更正' }),
    layer: LayerInHole,
    toward: code,
    fraction: share.meta({ label: '尖灭点占孔距' }),
    height: z.number().min(0).max(1).optional().meta({ label: '尖灭点高低' }),
  }),
]) satisfies z.ZodType<CorrelationDecision>

const corner = z.strictObject({
  lng: z.number().min(-180).max(180).meta({ label: '经度' }),
  lat: z.number().min(-90).max(90).meta({ label: '纬度' }),
})

/** A section as it was set up: from these and the records of the holes it is drawn again. */
export const SectionParameters = z.strictObject({
  /** In the order in which they were chosen. */
  codes: chosenCodes(2, mostHoles.section),
  /** The corners of the line that was drawn; without, the line goes through the holes. */
  line: z.array(corner).min(2).max(sectionLimits.corners).optional().meta({ label: '剖面线' }),
  /** 1 to so many; without, the largest at which the section fits its sheet. */
  horizontal: z.int().min(10).max(100_000).optional().meta({ label: '水平比例尺' }),
  vertical: z.int().min(10).max(100_000).optional().meta({ label: '垂直比例尺' }),
  /** How far layers run out that nobody decided on, as a share of the spacing. */
  reach: share.default(usualReach).meta({ label: '尖灭' }),
  decisions: z
    .array(Decision)
    .max(sectionLimits.decisions, `一张图至多 ${sectionLimits.decisions} 处更正`)
    .default([])
    .meta({ label: '连层更正' }),
})
export type SectionParameters = z.infer<typeof SectionParameters>
