import type { Block, Picture, PictureBlock, Span } from '#contract/content/article.ts'
import { safeLink } from '#contract/content/link.ts'

export const lineKinds = {
  paragraph: '段落',
  heading: '小标题',
  bullet: '列表',
  number: '编号',
  picture: '图片',
} as const
export type LineKind = keyof typeof lineKinds

/** A line of the editor: a paragraph, a heading, one item of a list, or a picture. */
export interface Line {
  id: number
  kind: LineKind
  spans: readonly Span[]
  /** Of a picture, which has no text. */
  picture?: Picture
}

const [maxText, maxSpans, maxHeading, maxItems] = [5000, 200, 200, 200]
export const maxBlocks = 500

let last = 0
export const lineOf = (kind: LineKind, spans: readonly Span[] = []): Line => ({
  id: (last += 1),
  kind,
  spans,
})

export const pictureLine = (picture: Picture): Line => ({ ...lineOf('picture'), picture })

export const textOf = (spans: readonly Span[]): string => spans.map(({ text }) => text).join('')

/** The lines of a body; an empty one has an empty paragraph. */
export function linesOf(body: readonly Block[]): Line[] {
  const lines = body.flatMap((block) => {
    if (block.type === 'heading') return [lineOf('heading', [{ text: block.text }])]
    if (block.type === 'paragraph') return [lineOf('paragraph', block.spans)]
    if (block.type === 'picture') return [pictureLine(pictureOf(block))]
    return block.items.map((spans) => lineOf(block.ordered ? 'number' : 'bullet', spans))
  })
  return lines.length === 0 ? [lineOf('paragraph')] : lines
}

const pictureOf = ({ type: _, ...picture }: PictureBlock): Picture => picture

const pieces = (text: string): string[] => text.match(/[\s\S]{1,4999}/g) ?? []

/** Spans that the contract accepts: neighbours joined, no unsafe link, none empty or too long. */
export function tidySpans(spans: readonly Span[]): Span[] {
  const joined: Span[] = []
  for (const { text, href } of spans) {
    const link = safeLink(href)
    const before = joined.at(-1)
    if (before && before.href === link && before.text.length + text.length < maxText) before.text += text
    else
      joined.push(
        ...pieces(text).map((part) => (link === undefined ? { text: part } : { text: part, href: link })),
      )
  }
  return joined.slice(0, maxSpans)
}

/** The block that a line makes by itself; none for an empty one. */
function blockOf({ kind, spans, picture }: Line): Block | undefined {
  if (picture) return { type: 'picture', ...picture }
  const text = textOf(spans).trim()
  const own = tidySpans(spans)
  if (text === '' || own.length === 0) return undefined
  if (kind === 'heading') return { type: 'heading', text: text.slice(0, maxHeading) }
  if (kind === 'paragraph') return { type: 'paragraph', spans: own }
  return { type: 'list', ordered: kind === 'number', items: [own] }
}

type List = Extract<Block, { type: 'list' }>

const hasRoom = (list: List, { ordered }: List) => list.ordered === ordered && list.items.length < maxItems

/** The body that lines make: empty ones are left out, items that follow each other are one list. */
export function blocksOf(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  for (const block of lines.map(blockOf)) {
    const before = blocks.at(-1)
    if (before?.type === 'list' && block?.type === 'list' && hasRoom(before, block))
      before.items.push(...block.items)
    else if (block) blocks.push(block)
  }
  return blocks.slice(0, maxBlocks)
}

/** The two sides of a place in spans. */
export function cutAt(spans: readonly Span[], at: number): [before: Span[], after: Span[]] {
  const [before, after]: [Span[], Span[]] = [[], []]
  let left = at
  for (const span of spans) {
    const { length } = span.text
    if (left > 0) before.push({ ...span, text: span.text.slice(0, left) })
    if (left < length) after.push({ ...span, text: span.text.slice(Math.max(0, left)) })
    left -= length
  }
  return [before, after]
}

/** Gives a part of spans a link, or takes it away. */
export function linkSpans(
  spans: readonly Span[],
  [from, to]: readonly [number, number],
  href?: string,
): Span[] {
  const [before, rest] = cutAt(spans, from)
  const [chosen, after] = cutAt(rest, to - from)
  const text = textOf(chosen) || (href ?? '')
  return tidySpans([...before, href === undefined ? { text } : { text, href }, ...after])
}
