import { parseLayer } from '#geology/strata/strata.ts'

import { haloText, type Mark, type Place } from './marks.ts'

/** The number of a layer around a place: its main number in a drawn circle, the rest beside it and lower. */
export function layerNumberMarks(layer: string, [x, y]: Place, size: number): Mark[] {
  const number = parseLayer(layer)
  if (!number) return [haloText('label', [x, y + size * 0.36], layer, { size })]
  const radius = size * 0.72
  const main = String(number.main)
  const suffix: Place = [x + radius * 1.2, y + size * 0.66]
  return [
    { kind: 'circle', layer: 'label', at: [x, y], radius, width: 0.18 },
    haloText('label', [x, y + size * 0.36], main, { size: main.length > 1 ? size * 0.8 : size }),
    ...(number.suffix
      ? [haloText('label', suffix, number.suffix, { size: size * 0.85, anchor: 'start' })]
      : []),
  ]
}
