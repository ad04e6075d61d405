import { textWidth } from '#geology/log-sheet/wrap.ts'

import type { TextMark } from './marks.ts'

const lowFigures = '₀₁₂₃₄₅₆₇₈₉'
const highFigures = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** Of the size of a text: how large its lowered and raised figures are, and how far from its base line. */
const script = { size: 0.68, lower: 0.18, raise: 0.36 } as const

/** A part of a text with a size of its own, so many millimetres below the base line of the whole. */
export interface ScriptPiece {
  readonly text: string
  readonly size: number
  readonly down: number
}

/**
 * A text with lowered figures in pieces, as ages need them (Q₄³): figures of the font for these are too small to be read
 * in print, and the code page of CAD has none. Undefined of any other text.
 */
export function scriptPieces({ text, size }: Pick<TextMark, 'text' | 'size'>): ScriptPiece[] | undefined {
  if (![...text].some((character) => lowFigures.includes(character))) return undefined
  return (text.match(/[₀-₉]+|[⁰¹²³⁴-⁹]+|[^₀-₉⁰¹²³⁴-⁹]+/gu) ?? []).map((piece) => {
    const [isLow, isHigh] = [lowFigures, highFigures].map((figures) => figures.includes(piece[0] ?? ''))
    if (!isLow && !isHigh) return { text: piece, size, down: 0 }
    const plain = [...piece].map((figure) => (isLow ? lowFigures : highFigures).indexOf(figure)).join('')
    return { text: plain, size: size * script.size, down: size * (isLow ? script.lower : -script.raise) }
  })
}

/** The pieces of a text as texts side by side, for a painter that knows no widths of its font. */
export function scriptParts(
  mark: TextMark,
  widthOf = (piece: ScriptPiece) => textWidth(piece.text) * piece.size,
): TextMark[] {
  const pieces = scriptPieces(mark)
  if (!pieces) return [mark]
  const width = pieces.reduce((sum, piece) => sum + widthOf(piece), 0)
  let x = mark.at[0] - { start: 0, middle: width / 2, end: width }[mark.anchor]
  return pieces.map((piece) => {
    const at = [x, mark.at[1] + piece.down] as const
    x += widthOf(piece)
    return { ...mark, at, text: piece.text, size: piece.size, anchor: 'start' }
  })
}
