import type { StratumRow } from '#geology/strata/hole.ts'

import { fanOut } from './fan.ts'
import { layersOf, type Layer } from './layers.ts'
import type { Stretch } from './log-sheet.ts'
import { cutLines, wrapText } from './wrap.ts'

export interface ShortBox extends Layer {
  readonly drawn: Stretch
  readonly label: Stretch
  /** The name in one or two lines of the room that is left for it. */
  readonly nameLines: readonly string[]
  /** Absent where depths are withheld. */
  readonly thicknessText: string | undefined
}

/** A column with a named row for each layer, for narrow screens: 358 units across. */
export interface ShortSheet {
  readonly top: number
  readonly columnBottom: number
  readonly bottom: number
  /** Whether any layer has a number: their names then begin further right. */
  readonly numbered: boolean
  readonly boxes: readonly ShortBox[]
  /** Depth marks; a withheld column has its two ends alone. */
  readonly marks: readonly { readonly y: number; readonly label: string }[]
}

const top = 28
const height = { row: 44, min: 160, max: 720 }

/** Lays strata out as a short sheet down to `finalDepth` (m), or to the lowest base when that is deeper or unknown. */
export function layOutShortSheet(strata: readonly StratumRow[], finalDepth: number | null): ShortSheet {
  const depth = Math.max(finalDepth ?? 0, ...strata.map((row) => row.baseDepth), 0.5)
  const step = [0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((metres) => depth / metres <= 9) ?? 2000
  const count = Math.floor(depth / step) + 1
  const marks = Array.from({ length: count }, (_, i) => ({ depth: i * step, label: String(i * step) }))
  return layOut(strata, { depth, marks, thickness: (metres) => `${metres.toFixed(2)} m` })
}

/** A stratum as visitors may see it: the depth of its base as a share, 0–1, of the lowest one. */
export interface PreviewRow {
  readonly layer: string | null
  readonly name: string
  readonly geologicalAge: string | null
  readonly baseDepth: number
}

/** The layers of a preview as strata again: shares stay shares, what is withheld is empty. */
export const previewStrata = (rows: readonly PreviewRow[]): StratumRow[] =>
  rows.map((row) => ({ ...row, description: null }))

/** Lays a preview out: the order and proportion of the layers without depths, between the ground and the final depth. */
export function layOutPreview(rows: readonly PreviewRow[], finalDepth: number | null): ShortSheet {
  const foot = finalDepth === null ? [] : [{ depth: 1, label: finalDepth.toFixed(2) }]
  return layOut(previewStrata(rows), {
    depth: 1,
    marks: [{ depth: 0, label: '0' }, ...foot],
  })
}

interface Terms {
  readonly depth: number
  readonly marks: readonly { readonly depth: number; readonly label: string }[]
  /** Absent where depths are withheld. */
  readonly thickness?: (metres: number) => string
}

function layOut(strata: readonly StratumRow[], { depth, marks, thickness }: Terms): ShortSheet {
  const layers = layersOf(strata)
  const column = Math.min(Math.max(layers.length * height.row, height.min), height.max)
  const toY = (metres: number) => top + (metres / depth) * column
  const columnBottom = top + column
  const bounds = [top, ...layers.map(({ base }) => toY(base))]
  const foot = Math.max(bounds.at(-1) ?? top, top + layers.length * height.row)
  const labels = fanOut(
    bounds,
    layers.map(() => height.row),
    foot,
  )
  const numbered = strata.some((row) => row.layer)
  const nameWidth = (numbered ? 12.4 : 16) - (thickness ? 4.6 : 0)
  const stretch = (edges: readonly number[], i: number): Stretch => ({
    top: edges[i] ?? top,
    base: edges[i + 1] ?? top,
  })
  return {
    top,
    columnBottom,
    bottom: Math.max(columnBottom, foot),
    numbered,
    boxes: layers.map((layer, i) => ({
      ...layer,
      drawn: stretch(bounds, i),
      label: stretch(labels, i),
      nameLines: cutLines(wrapText(layer.row.name, nameWidth), 2),
      thicknessText: thickness?.(layer.thickness),
    })),
    marks: marks.map((mark) => ({ y: toY(mark.depth), label: mark.label })),
  }
}
