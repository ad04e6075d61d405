import { layerNumberMarks } from '#geology/drawing/layer-number.ts'
import { textMark, type Mark, type Place } from '#geology/drawing/marks.ts'
import { print, toBaseLine } from '#geology/log-sheet/print.ts'
import { textWidth } from '#geology/log-sheet/wrap.ts'
import { parseLayer } from '#geology/strata/strata.ts'

const circle = { size: print.fine, radius: print.fine * 0.72 } as const

/** What is no layer number, as a drawing writes it: longer texts are cut to its track. */
export const plainNumber = (layer: string): string => (layer.length > 7 ? `${layer.slice(0, 6)}…` : layer)

function inkWidth(layer: string): number {
  const number = parseLayer(layer)
  if (!number) return textWidth(plainNumber(layer)) * print.small
  if (!number.suffix) return 2 * circle.radius
  return 2.2 * circle.radius + textWidth(number.suffix) * circle.size * 0.85
}

/** Room that the number of a layer takes before its description, with the space behind it, millimetres. */
export const numberWidth = (layer: string | null): number => (layer ? inkWidth(layer) + 1.1 : 0)

/** The number of a layer that begins at a place, or has its middle there. */
export function numberMarks(layer: string | null, [x, y]: Place, anchor: 'start' | 'middle'): Mark[] {
  if (!layer) return []
  const left = anchor === 'middle' ? x - inkWidth(layer) / 2 : x
  if (parseLayer(layer))
    return layerNumberMarks(layer, [left + circle.radius, y], circle.size).map(withoutHalo)
  const at: Place = [left, y + print.small * toBaseLine]
  return [textMark('label', at, plainNumber(layer), { size: print.small, anchor: 'start' })]
}

/** On a log numbers stand on clear paper, which may be the light of a chosen layer. */
const withoutHalo = (mark: Mark): Mark => (mark.kind === 'text' ? { ...mark, hasHalo: false } : mark)
