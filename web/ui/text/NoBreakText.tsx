import { Fragment } from 'react'

/**
 * Text that must not break: a short aside in brackets; a code, a number with its unit or classifier; a layer; a short
 * name in a list.
 */
const measure = 'mm|cm|km|m|kPa|MPa|[号层孔期卷册年月日条项件]'
const wholes = [
  String.raw`（(?:[\w-]{1,20} ?[^（）]?|[^（）]{1,8})）`,
  String.raw`[①-⑳]?[A-Za-z0-9]+(?:[-–./:][A-Za-z0-9]+)*(?: ?(?:${measure})(?![A-Za-z]))?`,
  String.raw`[①-⑳][层\w]*`,
  '(?<=^|[、，；])[^、，；]{1,6}[、，；]',
  '(?<=[、，；])[^、，；]{1,6}$',
]
const wholePattern = new RegExp(wholes.join('|'), 'gu')

interface Piece {
  text: string
  /** Where it begins in the text. */
  at: number
  whole: boolean
}

/** Splits a text into pieces, and marks those that must stay on one line. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  const take = (to: number, unbroken: boolean) => {
    if (to > end) pieces.push({ text: text.slice(end, to), at: end, whole: unbroken })
    end = to
  }
  for (const { 0: found, index } of text.matchAll(wholePattern)) {
    take(index, false)
    take(index + found.length, true)
  }
  take(text.length, false)
  return pieces
}

/** Renders a text without line breaks inside codes, numbers with units and short names. */
export const NoBreakText = ({ text }: { text: string }) =>
  piecesOf(text).map(({ text: piece, at, whole: unbroken }) =>
    unbroken && piece.length > 1 ? (
      <Fragment key={at}>
        {piece.startsWith('（') && <wbr />}
        <span className="word">{piece}</span>
      </Fragment>
    ) : (
      <Fragment key={at}>{piece}</Fragment>
    ),
  )
