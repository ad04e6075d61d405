import type { DrawingLayer } from '#geology/drawing/marks.ts'

interface LineStyle {
  readonly layer: DrawingLayer
  readonly width: number
  readonly dash?: readonly number[]
}

export type LineStyleName = 'contour' | 'heavy' | 'zero' | 'pinchOut' | 'channel' | 'outline'

/** How the lines of a thematic map are drawn, millimetres. */
export const lineStyles: Readonly<Record<LineStyleName, LineStyle>> = {
  contour: { layer: 'contour', width: 0.18 },
  heavy: { layer: 'contour', width: 0.4 },
  zero: { layer: 'contour', width: 0.55 },
  pinchOut: { layer: 'inferred', width: 0.35, dash: [2, 1.2] },
  channel: { layer: 'contact', width: 0.5, dash: [5, 1.2, 0.8, 1.2] },
  outline: { layer: 'legend', width: 0.35, dash: [6, 1.5, 1, 1.5, 1, 1.5] },
}
