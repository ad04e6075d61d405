import { safeLink } from './link.ts'

// What an article is made of: plain text, links, and pictures by their numbers. No markup is ever stored, sent or put on
// a page.

/** A span of text; one with `href` is a link. */
export interface Span {
  text: string
  href?: string | undefined
}

/** A picture of the file service. It is described, or marked as decorative: without words for who cannot see it. */
export interface Picture {
  file: number
  alt: string
  decorative?: true | undefined
  caption?: string | undefined
  /** Pixels, so that a page does not move when it comes; written by the server. */
  width: number
  height: number
}

/** A file to be taken along; name and size are written by the server. */
export interface Attachment {
  file: number
  name: string
  size: number
}

export type PictureBlock = Picture & { type: 'picture' }

export type Block =
  | PictureBlock
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
  file?: unknown
  name?: unknown
  alt?: unknown
  decorative?: unknown
  caption?: unknown
  width?: unknown
  height?: unknown
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

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0
const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

/** Parses a stored picture; without a number or a size there is none. */
export function pictureIn(value: unknown): Picture | undefined {
  const { file, alt, decorative, caption, width, height } = asLoose(value)
  if (!isCount(file) || !isCount(width) || !isCount(height)) return undefined
  const words = textIn(caption)
  const described = decorative === true ? { alt: '', decorative: true as const } : { alt: textIn(alt) }
  return { file, ...described, ...(words !== '' && { caption: words }), width, height }
}

function pictureBlockIn(value: unknown): Block[] {
  const picture = pictureIn(value)
  return picture ? [{ type: 'picture', ...picture }] : []
}

function blockIn(value: unknown): Block[] {
  const { type, text, spans, items, ordered } = asLoose(value)
  if (type === 'heading' && typeof text === 'string') return [{ type, text }]
  if (type === 'paragraph') return [{ type, spans: spansIn(spans) }]
  if (type === 'picture') return pictureBlockIn(value)
  if (type !== 'list') return []
  return [{ type, ordered: ordered === true, items: listIn(items).map(spansIn) }]
}

/** Parses a stored body: invalid blocks are dropped, invalid links become text. */
export const readBody = (value: unknown): Block[] => listIn(value).flatMap(blockIn)

const spellOutLinks = (spans: readonly Span[]) =>
  spans.map(({ text, href }) => (href === undefined ? text : `${text}〔${href}〕`)).join('')

/** What a picture says in words. */
const wordsOf = ({ alt, caption = '' }: Picture): string => [alt, caption].filter(Boolean).join('，')

const lineOfPicture = (picture: Picture): string => `[图片 ${picture.file}] ${wordsOf(picture) || '装饰'}`

/** A picture or an attachment in a word; anything else as it is. */
export function describeFile(value: unknown): unknown {
  const picture = pictureIn(value)
  const { file, name } = asLoose(value)
  if (picture) return lineOfPicture(picture)
  return isCount(file) && typeof name === 'string' ? name : value
}

/** The lines of a block with what sets them apart from plain text: a difference of two bodies shows in them. */
export function markedLines(block: Block): string[] {
  if (block.type === 'heading') return [`# ${block.text}`]
  if (block.type === 'picture') return [lineOfPicture(block)]
  if (block.type === 'paragraph') return [spellOutLinks(block.spans)]
  return block.items.map((spans, i) => `${block.ordered ? `${i + 1}.` : '-'} ${spellOutLinks(spans)}`)
}

const textOf = (spans: readonly Span[]) => spans.map(({ text }) => text).join('')

/** The text of a body, line by line. */
export const linesOf = (body: readonly Block[]): string[] =>
  body.flatMap((block) => {
    if (block.type === 'heading') return [block.text]
    if (block.type === 'picture') return [wordsOf(block)].filter(Boolean)
    return block.type === 'paragraph' ? [textOf(block.spans)] : block.items.map(textOf)
  })

export const picturesOf = (body: readonly Block[]): PictureBlock[] =>
  body.filter((block) => block.type === 'picture')

/** What is wrong with a picture; undefined when nothing is. */
export const pictureFault = ({ alt, decorative }: Pick<Picture, 'alt' | 'decorative'>): string | undefined =>
  alt.trim() === '' && !decorative ? '请写图片的替代文字，或标为装饰' : undefined
