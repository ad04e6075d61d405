import { parseLayer, type LayerNumber } from '#geology/strata/strata.ts'

import { textWidth } from './wrap.ts'

/** A circled layer number in sheet units: radius of its circle, size of its suffix, and the gap between them. */
export const mark = { radius: 7.4, size: 10.5, gap: 2 } as const

export const numberWidth = ({ suffix }: LayerNumber): number =>
  2 * mark.radius + (suffix ? mark.gap + textWidth(suffix) * mark.size : 0)

/** A layer number as a drawing writes it: other texts are cut to its track. */
export const plainMark = (layer: string): string => (layer.length > 7 ? `${layer.slice(0, 6)}…` : layer)

/** Room that the number of a layer takes before its description, with the space behind it. */
export function markWidth(layer: string | null): number {
  if (!layer) return 0
  const number = parseLayer(layer)
  return (number ? numberWidth(number) : textWidth(plainMark(layer)) * 11) + 5
}
