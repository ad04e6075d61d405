import { safeLink } from './link.ts'

// What an article is made of. Plain text and links alone: no markup is ever stored, sent or put on a page.

/** A span of text; one with `href` is a link. */
export interface Span {
  text: string
  href?: string | undefined
}

export type Block =
  | { type: 'heading'; text: string }
  | { type: 'paragraph'; spans: Span[] }
  | { type: 'list'; ordered: boolean; items: Span[][] }

interface Loose {
  type?: unknown
  text?: unknown
  href?: unknown
  spans?: unknown
  items?: unknown
  ordered?: unknown
}

const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asLoose = (value: unknown): Loose => (typeof value === 'object' && value !== null ? value : {})

function spanIn(value: unknown): Span[] {
  const { text, href } = asLoose(value)
  if (typeof text !== 'string' || text === '') return []
  const link = safeLink(href)
  return [link === undefined ? { text } : { text, href: link }]
}

const spansIn = (value: unknown): Span[] => listIn(value).flatMap(spanIn)

function blockIn(value: unknown): Block[] {
  const { type, text, spans, items, ordered } = asLoose(value)
  if (type === 'heading' && typeof text === 'string') return [{ type, text }]
  if (type === 'paragraph') return [{ type, spans: spansIn(spans) }]
  if (type !== 'list') return []
  return [{ type, ordered: ordered === true, items: listIn(items).map(spansIn) }]
}

/** Parses a stored body: invalid blocks are dropped, invalid links become text. */
export const readBody = (value: unknown): Block[] => listIn(value).flatMap(blockIn)

const spellOutLinks = (spans: readonly Span[]) =>
  spans.map(({ text, href }) => (href === undefined ? text : `${text}〔${href}〕`)).join('')

/** The lines of a block with what sets them apart from plain text: a difference of two bodies shows in them. */
export function markedLines(block: Block): string[] {
  if (block.type === 'heading') return [`# ${block.text}`]
  if (block.type === 'paragraph') return [spellOutLinks(block.spans)]
  return block.items.map((spans, i) => `${block.ordered ? `${i + 1}.` : '-'} ${spellOutLinks(spans)}`)
}

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** The text of a body, line by line. */
export const linesOf = (body: readonly Block[]): string[] =>
  body.flatMap((block) => {
    if (block.type === 'heading') return [block.text]
    return block.type === 'paragraph' ? [textOf(block.spans)] : block.items.map(textOf)
  })
