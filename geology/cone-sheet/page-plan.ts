import { a4Room } from '#geology/drawing/a4-page.ts'

import { coneQuantities, type ConeCurve, type ConeQuantity } from './curves.ts'

/** The part of a page that is true to scale, millimetres from its upper edge; above are title, head and heads of tracks. */
export const body = { top: 67.5, foot: 267.5, height: 200 } as const

/** Scales that a sounding is drawn at. */
const sheetScales = [50, 100, 200, 300, 400, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000] as const

/** How many pages a sheet has at most: at a larger scale it is no longer looked through. */
const maxPages = 30

export const pagesAt = (depth: number, scale: number): number =>
  Math.max(1, Math.ceil((depth * 1000) / scale / body.height - 1e-9))

/** The scales that a sounding of this depth (m) can be drawn at. */
export const scalesForSounding = (depth: number): number[] =>
  sheetScales.filter((scale) => pagesAt(depth, scale) <= maxPages)

/** The largest scale, from 1:100, at which a sounding of this depth fits one page; or the one that is asked for, if it can be. */
export function soundingScale(depth: number, asked: number | 'fit'): number {
  if (asked !== 'fit' && scalesForSounding(depth).includes(asked)) return asked
  return sheetScales.find((scale) => scale >= 100 && pagesAt(depth, scale) === 1) ?? 100_000
}

/** Left and right edge of a column, millimetres. */
export interface Strip {
  readonly left: number
  readonly right: number
}

export interface Columns {
  readonly layer: Strip
  readonly base: Strip
  readonly elevation: Strip
  readonly name: Strip
  /** Where lines lead from rows to true depths, and back. */
  readonly leaders: readonly [before: Strip, after: Strip]
  readonly ruler: Strip
  readonly tracks: readonly (Strip & { readonly curve: ConeCurve })[]
  readonly means: readonly (Strip & { readonly quantity: ConeQuantity })[]
}

const widths = { layer: 12, base: 13, elevation: 14, name: 21, leader: 4, ruler: 8, mean: 11.5 } as const

/** The columns of a sheet from left to right: its layers, depth, a track for each curve, and the means. */
export function columnsFor(curves: readonly ConeCurve[]): Columns {
  let from = 0
  const take = (width: number): Strip => ({ left: from, right: (from += width) })
  const [layer, base, elevation, name] = [
    take(widths.layer),
    take(widths.base),
    take(widths.elevation),
    take(widths.name),
  ]
  const before = take(widths.leader)
  const ruler = take(widths.ruler)
  const quantities = curves.map(({ quantity }) => quantity).filter(({ key }) => key !== 'u2')
  const room = a4Room.width - from - widths.leader - quantities.length * widths.mean
  const shares = curves.reduce((sum, { quantity }) => sum + quantity.share, 0)
  const tracks = curves.map((curve) => ({ curve, ...take((room * curve.quantity.share) / shares) }))
  const after = take(widths.leader)
  const means = quantities.map((quantity) => ({ quantity, ...take(widths.mean) }))
  return { layer, base, elevation, name, leaders: [before, after], ruler, tracks, means }
}

/** 单桥, 双桥 or 孔压, by what was measured. */
export function probeName(curves: readonly ConeCurve[]): string {
  const names = coneQuantities.filter((quantity) => curves.some((curve) => curve.quantity === quantity))
  const has = (key: ConeQuantity['key']) => names.some((quantity) => quantity.key === key)
  const probes = [has('ps') && '单桥', has('u2') ? '孔压' : has('qc') && '双桥'].filter(Boolean)
  return probes.join('、')
}
