import type { Kind } from '#contract/catalogue/kind.ts'
import { inkOf, type SignShape, signOf } from '#contract/map/signs.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { accessColours } from '#web/map/layers/sign-image.ts'

/** A layer of records that the map shows. */
export interface PrintedLayer {
  code: string
  name: string
  kind: Kind
  style?: Pick<LayerStyle, 'colour' | 'symbol'>
  /** It shows all records of its kind. */
  isWhole: boolean
}

export interface LegendRow {
  text: string
  /** The sign before it; `group` is a circle with a number; none above the types of a layer. */
  sign: readonly SignShape[] | 'group' | 'dot' | 'dots' | 'colour' | undefined
  ink: string
  /** The kind whose records are counted. */
  counted?: Kind
}

/**
 * What the signs of the shown layers mean, from the topmost layer down, then what their colours mean. `dense`: codes of
 * the layers whose records are drawn as dots.
 */
export function legendRows(layers: readonly PrintedLayer[], dense: ReadonlySet<string>): LegendRow[] {
  if (layers.length === 0) return []
  const hasSigns = layers.some(({ code }) => !dense.has(code))
  return [
    ...layers.toReversed().flatMap((layer) => rowsOf(layer, dense.has(layer.code))),
    ...(hasSigns ? [{ text: '聚在一处的件数', sign: 'group' as const, ink }] : []),
    ...(dense.size > 0 ? [{ text: '密集处只绘部分', sign: 'dots' as const, ink }] : []),
    ...accessColours.map((row) => ({ ...row, sign: 'colour' as const })),
  ]
}

const ink = inkOf('open')

function rowsOf({ name, kind, isWhole, style }: PrintedLayer, isDense: boolean): LegendRow[] {
  const { colour = null, symbol = null } = style ?? {}
  const ink = inkOf('open', colour)
  const counted = isWhole ? { counted: kind } : {}
  if (isDense) return [{ text: name, sign: 'dot', ink, ...counted }]
  if (kind.sign !== 'hole' || symbol !== null)
    return [{ text: name, sign: signOf(kind, undefined, symbol), ink, ...counted }]
  const types = Object.entries(boreholeKinds).map(([type, text]) => ({ text, sign: signOf(kind, type), ink }))
  return [{ text: name, sign: undefined, ink, ...counted }, ...types]
}
