import type { LayerBox, LogSheet, Stretch } from './log-sheet.ts'

/** Heights of the paper in sheet units: a page, the head of a following one, and the line at the foot. */
export const paper = { page: 1330, head: 74, foot: 30 } as const

/** Line height of descriptions. */
const lineHeight = 15

/** Where the texts and marks of the columns stand, from top to base: none of them may be cut by the end of a page. */
export const wordsOf = ({ layers, blowCount, samples, ticks, water }: LogSheet): Stretch[] => [
  ...layers.flatMap((layer) => [...descriptionLines(layer), figuresOf(layer)]),
  ...(blowCount?.bars ?? []).map(({ y }) => ({ top: y - 6, base: y + 5 })),
  ...samples.map(({ y, height }) => ({ top: y - 2, base: y + Math.max(height, 8) })),
  ...ticks.filter(({ long }) => long).map(({ y }) => ({ top: y - 6, base: y + 5 })),
  ...water.map(({ y }) => ({ top: y - 10, base: y + 4 })),
]

/** Baseline of the first line of a description. */
export const firstLine = ({ right, lines }: Pick<LayerBox, 'right' | 'lines'>): number =>
  (right.top + right.base) / 2 + 4 - ((lines.length - 1) * lineHeight) / 2

function descriptionLines(layer: LayerBox): Stretch[] {
  const first = firstLine(layer)
  return layer.lines.map((_, i) => ({ top: first + i * lineHeight - 12, base: first + i * lineHeight + 4 }))
}

function figuresOf({ left, eraLines }: LayerBox): Stretch {
  const middle = (left.top + left.base) / 2
  const half = Math.max(8, eraLines.length * 6.5)
  return { top: middle - half, base: Math.max(middle + half, left.base - 2) }
}

/** The columns of a sheet page by page: each ends where it cuts no word, or where it must. */
export function pagesOf(sheet: LogSheet): Stretch[] {
  const words = wordsOf(sheet)
  const pages: Stretch[] = []
  for (let top = sheet.top; top < sheet.bottom - 1e-6; top = pages.at(-1)?.base ?? sheet.bottom) {
    const head = pages.length === 0 ? sheet.top : paper.head
    const room = paper.page - paper.foot - head
    const end = top + room
    pages.push({ top, base: end >= sheet.bottom ? sheet.bottom : findUncutPlace(words, end, top + room / 2) })
  }
  return pages
}

/** The lowest place above `end`, and not above `least`, that cuts no word. */
function findUncutPlace(words: readonly Stretch[], end: number, least: number): number {
  let y = end
  for (;;) {
    const cut = words.find(({ top, base }) => top < y && y < base)
    if (!cut) return y
    if (cut.top <= least) return end
    y = cut.top
  }
}
