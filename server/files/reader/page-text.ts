import { unifyRadicals } from '#language/radicals/radicals.ts'

import { withoutDrawnTwice } from './drawn-twice.ts'
import type { TextPiece } from './text-piece.ts'

interface Line {
  text: string
  left: number
  right: number
  base: number
  size: number
  /** Whether the line is set in columns, like a table row or a table of contents. */
  columns: boolean
}

const wideCharacter = /[\p{Script=Han}\u3000-\u303f\uff00-\uff60]/u
const sentenceEnd = /[。！？；：.!?;:…]$/u
/** Line openings that start a new paragraph: 一、 第2章 3.1 (2) ① ● */
const paragraphOpening =
  /^(?:[一二三四五六七八九十百]+[、.．]|第[\d一二三四五六七八九十百]+[章节条篇]|\d+(?:\.\d+)*[、.．\s]|[（(][\d一二三四五六七八九十]+[）)]|[①-⑳●○■◆•·－—])/u

/**
 * Returns the text of a page in reading order: gaps between Chinese characters are closed unless they are one
 * character wide, lines broken at the margin are joined, control characters are removed, radicals are ideographs, and
 * what is drawn twice to be bold is there once.
 */
export function textOfPage(pieces: readonly TextPiece[]): string {
  const lines = linesOf(withoutDrawnTwice(pieces))
  const paragraphs: string[] = []
  for (const [i, line] of lines.entries()) {
    const before = lines[i - 1]
    const last = paragraphs.length - 1
    if (before && isContinued(before, line, edgeOf(lines, line)))
      paragraphs[last] = joinLines(paragraphs[last], line.text)
    else paragraphs.push(line.text)
  }
  return paragraphs.join('\n')
}

const joinLines = (before = '', after = '') =>
  wideCharacter.test(before.at(-1) ?? '') || wideCharacter.test(after[0] ?? '')
    ? before + after
    : `${before} ${after}`

/** The right margin of lines with the same type size. */
const edgeOf = (lines: readonly Line[], { size }: Line) =>
  lines.reduce((edge, line) => (sameSize(line.size, size) ? Math.max(edge, line.right) : edge), 0)

const sameSize = (a: number, b: number) => Math.abs(a - b) < 0.1 * Math.max(a, b)

/**
 * Whether a line continues in the next one: same size, directly below, full width, no sentence end, no new
 * opening.
 */
function isContinued(before: Line, line: Line, edge: number): boolean {
  const { size } = line
  const drop = before.base - line.base
  const below = drop > 0.5 * size && drop < 2.3 * size
  const full = before.right > edge - 2.2 * size && before.right - before.left > 8 * size
  const aligned = line.left < before.left + 0.5 * size
  if (before.columns || !sameSize(before.size, size) || !below || !full || !aligned) return false
  return !sentenceEnd.test(before.text) && !paragraphOpening.test(line.text)
}

function linesOf(pieces: readonly TextPiece[]): Line[] {
  const lines: Line[] = []
  let open: TextPiece[] = []
  for (const piece of pieces) {
    open.push(piece)
    if (piece.hasEOL) lines.push(lineOf(open))
    if (piece.hasEOL) open = []
  }
  if (open.length > 0) lines.push(lineOf(open))
  return lines.filter(({ text }) => text !== '')
}

function lineOf(pieces: readonly TextPiece[]): Line {
  const shown = pieces.filter(({ str, height }) => str.trim() !== '' && height > 0)
  const lefts = shown.map(({ transform }) => transform[4] ?? 0)
  const size = Math.max(...shown.map(({ height }) => height))
  return {
    text: clean(pieces.map((piece, i) => spaceText(piece, pieces[i - 1], pieces[i + 1])).join('')),
    left: Math.min(...lefts),
    right: Math.max(...shown.map(({ width }, i) => (lefts[i] ?? 0) + width)),
    base: shown.at(-1)?.transform[5] ?? 0,
    size,
    columns: pieces.some(({ str, width }) => str.trim() === '' && width > 3 * size),
  }
}

/** Adds a space for a gap on the page, except between widely set Chinese characters. */
function spaceText({ str, width }: TextPiece, before?: TextPiece, after?: TextPiece): string {
  if (str.trim() !== '' || !before || !after) return str
  const apart = wideCharacter.test(before.str.at(-1) ?? '') && wideCharacter.test(after.str[0] ?? '')
  return apart && width < before.height ? '' : ' '
}

const clean = (text: string) =>
  unifyRadicals(text)
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Zs}\uFEFF\uFFFD]+/gu, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
