import { lineHeight, type LayerBox, type LogSheet, type Stretch } from './log-sheet.ts'

/** Heights of the paper in sheet units: a page, the head of a following one, and the line at the foot. */
export const paper = { page: 1330, head: 74, foot: 30 } as const

/** Where the texts and marks of the columns stand, from top to base: none of them may be cut by the end of a page. */
export const wordsOf = ({ layers, blowCount, samples, ticks, water }: LogSheet): Stretch[] => [
  ...layers.flatMap(layerWords),
  ...(blowCount?.bars ?? []).map(({ y }) => ({ top: y - 6, base: y + 5 })),
  ...samples.map(({ y, height }) => ({ top: y - 2, base: y + Math.max(height, 8) })),
  ...ticks.filter(({ long }) => long).map(({ y }) => ({ top: y - 6, base: y + 5 })),
  ...water.map(({ y }) => ({ top: y - 10, base: y + 4 })),
]

/** Baseline of the first line of a description. */
export const firstLine = ({ line, lines }: Pick<LayerBox, 'line' | 'lines'>): number =>
  (line.top + line.base) / 2 + 4 - ((lines.length - 1) * lineHeight) / 2

/** A line that is no higher than this stays whole, and so does a description; of others the lines are never cut. */
export const greatestWhole = (paper.page - paper.head - paper.foot) / 4

/** Where the words of a layer stand. */
export function layerWords(layer: LayerBox): Stretch[] {
  const { line, lines } = layer
  if (line.base - line.top <= greatestWhole) return [line]
  const first = firstLine(layer)
  const top = first - 16
  const base = first + (lines.length - 1) * lineHeight + 6
  if (base - top <= greatestWhole) return [{ top, base }, figuresOf(layer)]
  const written = lines.map((_, i) => ({
    top: first - 12 + i * lineHeight,
    base: first + 4 + i * lineHeight,
  }))
  return [...written, figuresOf(layer)]
}

function figuresOf({ line, ageLines }: LayerBox): Stretch {
  const middle = (line.top + line.base) / 2
  const half = Math.max(8, ageLines.length * 6.5)
  return { top: middle - half, base: middle + half }
}

/** The columns of a sheet page by page: each ends where it cuts no word, at least none of a layer, or where it must. */
export function pagesOf(sheet: LogSheet): Stretch[] {
  const [words, ofLayers] = [wordsOf(sheet), sheet.layers.flatMap(layerWords)]
  const pages: Stretch[] = []
  for (let top = sheet.top; top < sheet.bottom - 1e-6; top = pages.at(-1)?.base ?? sheet.bottom) {
    const head = pages.length === 0 ? sheet.top : paper.head
    const room = paper.page - paper.foot - head
    const end = top + room
    const uncut = (wanted: readonly Stretch[]) => findUncutPlace(wanted, end, top + room / 2)
    pages.push({ top, base: end >= sheet.bottom ? sheet.bottom : (uncut(words) ?? uncut(ofLayers) ?? end) })
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
