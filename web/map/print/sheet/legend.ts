import { commonFields, type Kind } from '#contract/catalogue/kind.ts'
import { boreholeKinds } from '#geology/borehole-kinds.ts'
import { inkOf, signOf } from '#web/map/stage/sign-image.ts'
import type { SignShape } from '#web/ui/drawings/signs.ts'

/** A layer of records that the map shows. */
export interface PrintedLayer {
  code: string
  name: string
  kind: Kind
  /** It shows all records of its kind. */
  isWhole: boolean
}

export interface LegendRow {
  text: string
  /** The sign before it; `group` is a circle with a number, `dot` a dot; none above the types of a layer. */
  sign: readonly SignShape[] | 'group' | 'dot' | undefined
  ink: string
  /** The kind whose records are counted. */
  counted?: Kind
}

/** What the signs of the shown layers mean, from the topmost layer down, then what their colours mean. */
export function legendRows(layers: readonly PrintedLayer[]): LegendRow[] {
  if (layers.length === 0) return []
  const ink = inkOf('open')
  const { choices } = commonFields.access
  return [
    ...layers.toReversed().flatMap(rowsOf),
    { text: '聚在一处的件数', sign: 'group', ink },
    { text: `${choices.open}、${choices.member}`, sign: 'dot', ink },
    { text: choices.protected, sign: 'dot', ink: inkOf('protected') },
    { text: choices.secret, sign: 'dot', ink: inkOf('secret') },
  ]
}

function rowsOf({ name, kind, isWhole }: PrintedLayer): LegendRow[] {
  const ink = inkOf('open')
  const counted = isWhole ? { counted: kind } : {}
  if (kind.sign !== 'hole') return [{ text: name, sign: signOf(kind, undefined), ink, ...counted }]
  const types = Object.entries(boreholeKinds).map(([type, text]) => ({ text, sign: signOf(kind, type), ink }))
  return [{ text: name, sign: undefined, ink, ...counted }, ...types]
}
