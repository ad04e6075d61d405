import type { Strip } from '#geology/drawing/cut.ts'
import type { Mark } from '#geology/drawing/marks.ts'

import type { LayerBox, LogLayout, Stretch } from './log-sheet.ts'
import { firstLine } from './marks/track-marks.ts'
import { ageLineHeight, lineHeight, print } from './print.ts'

/** Room for the columns on the first page and on those that follow, millimetres. */
export interface PageRoom {
  readonly first: number
  readonly next: number
}

/** Where the texts of the columns stand, from top to base: none of them may be cut by the end of a page. */
export const wordsOf = (marks: readonly Mark[]): Stretch[] =>
  marks.flatMap((mark) => {
    if (mark.kind === 'circle') return [{ top: mark.at[1] - mark.radius, base: mark.at[1] + mark.radius }]
    return mark.kind === 'text' ? [{ top: mark.at[1] - mark.size, base: mark.at[1] + mark.size * 0.3 }] : []
  })

/** A line that is no higher than this stays whole, and so does a description; of others the lines are never cut. */
export const greatestWhole = 62

/** Where the words of a layer stand. */
export function layerWords(layer: LayerBox): Stretch[] {
  const { line, lines } = layer
  if (line.base - line.top <= greatestWhole) return [line]
  const first = firstLine(layer)
  const top = first - 3.3
  const base = first + (lines.length - 1) * lineHeight + 1.2
  if (base - top <= greatestWhole) return [{ top, base }, figuresOf(layer)]
  const written = lines.map((_, i) => ({
    top: first - print.text + i * lineHeight,
    base: first + 0.8 + i * lineHeight,
  }))
  return [...written, figuresOf(layer)]
}

function figuresOf({ line, ageLines }: LayerBox): Stretch {
  const middle = (line.top + line.base) / 2
  const half = Math.max(1.7, (ageLines.length * ageLineHeight) / 2)
  return { top: middle - half, base: middle + half }
}

/** The columns of a log page by page: each ends where it cuts no word, at least none of a layer, or where it must. */
export function pagesOf(layout: LogLayout, marks: readonly Mark[], { first, next }: PageRoom): Strip[] {
  const ofLayers = layout.layers.flatMap(layerWords)
  const words = [...ofLayers, ...wordsOf(marks)]
  const pages: Strip[] = []
  for (let top = 0; top < layout.bottom - 1e-6; top = pages.at(-1)?.base ?? layout.bottom) {
    const room = pages.length === 0 ? first : next
    const end = top + room
    const uncut = (wanted: readonly Stretch[]) => findUncutPlace(wanted, end, top + room / 2)
    pages.push({ top, base: end >= layout.bottom ? layout.bottom : (uncut(words) ?? uncut(ofLayers) ?? end) })
  }
  return pages
}

/** The lowest place above `end`, and not above `least`, that cuts no word; undefined if there is none. */
function findUncutPlace(words: readonly Stretch[], end: number, least: number): number | undefined {
  let y = end
  for (;;) {
    const cut = words.find(({ top, base }) => top < y && y < base)
    if (!cut) return y
    if (cut.top <= least) return undefined
    y = cut.top
  }
}
