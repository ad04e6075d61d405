import { Stroke } from 'ol/style.js'

import { fillShares, type LayerFill, type LayerStyle } from '#contract/map/style.ts'

import { dashOf } from './dash.ts'

export interface Line extends Partial<Pick<LayerStyle, 'lineStyle' | 'fill'>> {
  ink: string
  /** Pixels. */
  width: number
}

export const strokeOf = ({ ink, width, lineStyle }: Line): Stroke =>
  new Stroke({ color: ink, width, lineDash: dashOf(lineStyle, width), lineCap: 'round' })

/** A colour (#rrggbb) as thin as a fill says; without one, as thin as is usual. */
export function fillColour(ink: string, fill: LayerFill | null, without: number): string {
  const share = fill === null ? without : fillShares[fill]
  return (
    ink +
    Math.round(share * 255)
      .toString(16)
      .padStart(2, '0')
  )
}
