import type { Picture } from '#contract/content/article.ts'

import { cutAt, type Line, lineOf, pictureLine, textOf, tidySpans } from './lines.ts'

/** Lines, the one that is written in, and where its caret is to be put. */
export interface EditedLines {
  lines: readonly Line[]
  at: number
  caret?: number | undefined
}

const isItem = ({ kind }: Line) => kind === 'bullet' || kind === 'number'

/** Ends a line where the caret stands; an empty item ends its list. */
export function splitLine({ lines, at }: EditedLines, line: Line, place: number): EditedLines {
  if (isItem(line) && textOf(line.spans) === '')
    return { lines: lines.with(at, { ...line, kind: 'paragraph' }), at, caret: 0 }
  const [before, after] = cutAt(line.spans, place)
  const next = lineOf(line.kind === 'heading' ? 'paragraph' : line.kind, after)
  return { lines: lines.toSpliced(at, 1, { ...line, spans: before }, next), at: at + 1, caret: 0 }
}

/** Makes a paragraph of another line, and of a paragraph a part of the line before. */
export function joinLine({ lines, at }: EditedLines, line: Line): EditedLines {
  if (line.kind !== 'paragraph')
    return { lines: lines.with(at, { ...line, kind: 'paragraph' }), at, caret: 0 }
  const before = lines[at - 1]
  if (!before || before.picture) return { lines, at }
  const joined = { ...before, spans: tidySpans([...before.spans, ...line.spans]) }
  return { lines: lines.toSpliced(at - 1, 2, joined), at: at - 1, caret: textOf(before.spans).length }
}

export function moveLine({ lines, at }: EditedLines, line: Line, by: 1 | -1): EditedLines {
  const to = at + by
  if (to < 0 || to >= lines.length) return { lines, at }
  return { lines: lines.toSpliced(at, 1).toSpliced(to, 0, line), at: to, caret: textOf(line.spans).length }
}

export function removeLine({ lines, at }: EditedLines): EditedLines {
  const left = lines.toSpliced(at, 1)
  const next = Math.min(at, left.length - 1)
  return left.length === 0
    ? { lines: [lineOf('paragraph')], at: 0, caret: 0 }
    : { lines: left, at: next, caret: 0 }
}

export const addLine = ({ lines, at }: EditedLines): EditedLines => ({
  lines: lines.toSpliced(at + 1, 0, lineOf('paragraph')),
  at: at + 1,
  caret: 0,
})

const isEmpty = ({ spans, picture }: Line) => !picture && textOf(spans) === ''

/** Puts a picture behind the line that is written in, or in its place where that is empty. */
export function addPicture({ lines, at }: EditedLines, picture: Picture): EditedLines {
  const line = lines[at]
  const from = line && isEmpty(line) ? at : at + 1
  const next = lines.toSpliced(from, from === at ? 1 : 0, pictureLine(picture))
  return { lines: from === next.length - 1 ? [...next, lineOf('paragraph')] : next, at: from }
}

/** Puts lines in place of what is chosen: the first and the last join what stands around. */
export function pasteLines(
  { lines, at }: EditedLines,
  line: Line,
  pasted: readonly Line[],
  [from, to]: readonly [number, number],
): EditedLines {
  const [first] = pasted
  const end = pasted.at(-1)
  if (!first || !end) return { lines, at }
  const [before] = cutAt(line.spans, from)
  const [, after] = cutAt(line.spans, to)
  const kind = textOf(before) === '' && line.kind === 'paragraph' ? first.kind : line.kind
  const begun = { ...line, kind, spans: tidySpans([...before, ...first.spans]) }
  const all = [begun, ...pasted.slice(1)]
  const closing = all.at(-1) ?? begun
  const caret = textOf(closing.spans).length
  const closed = all.toSpliced(-1, 1, { ...closing, spans: tidySpans([...closing.spans, ...after]) })
  return { lines: lines.toSpliced(at, 1, ...closed), at: at + closed.length - 1, caret }
}
