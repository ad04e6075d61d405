import type { Span } from '#contract/content/article.ts'
import { safeLink } from '#contract/content/link.ts'

import { type Line, lineOf, type LineKind, maxBlocks } from './lines.ts'

const droppedSelector =
  'script,style,head,title,template,noscript,iframe,object,svg,math,textarea,select,button'
const breakingTag =
  /^(?:ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|BODY|BR|DD|DIV|DL|DT|FIGURE|FOOTER|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|TD|TH|TR|UL)$/

/** Word marks an item by its style, and writes the bullet or number as text that is to be ignored. */
const wordItem = (element: Element) =>
  /mso-list\s*:(?!\s*(?:ignore|none|skip))/i.test(element.getAttribute('style') ?? '')
const wordMark = (element: Element) => /mso-list\s*:\s*ignore/i.test(element.getAttribute('style') ?? '')

function kindOf(element: Element): LineKind | undefined {
  if (/^H[1-6]$/.test(element.tagName)) return 'heading'
  if (element.tagName === 'LI') return element.closest('ol,ul')?.tagName === 'OL' ? 'number' : 'bullet'
  if (!wordItem(element)) return undefined
  const mark = [...element.querySelectorAll('span')].find(wordMark)?.textContent ?? ''
  return /[\p{L}\p{N}]/u.test(mark.replace(/^\s*[o§]\s*$/, '')) ? 'number' : 'bullet'
}

interface PasteState {
  lines: Line[]
  spans: Span[]
  kind: LineKind
}

function endLine(reading: PasteState): void {
  const { lines, spans, kind } = reading
  if (spans.some(({ text }) => text.trim() !== '')) lines.push(lineOf(kind, trimSpans(spans)))
  reading.spans = []
}

const trimSpans = (spans: readonly Span[]): Span[] =>
  spans.flatMap((span, i) => {
    const begun = i === 0 ? span.text.trimStart() : span.text
    const text = i === spans.length - 1 ? begun.trimEnd() : begun
    return text === '' ? [] : [{ ...span, text }]
  })

function readText({ nodeValue }: Node, { spans }: PasteState, href?: string): void {
  const text = (nodeValue ?? '').replaceAll(/[\s\u00A0]+/g, ' ')
  if (text !== '') spans.push(href === undefined ? { text } : { text, href })
}

function readNode(node: Node, reading: PasteState, href?: string): void {
  if (node.nodeType === Node.TEXT_NODE) readText(node, reading, href)
  if (node.nodeType !== Node.ELEMENT_NODE) return
  // oxlint-disable-next-line no-unsafe-type-assertion -- the node type says so; it is of another document
  const element = node as Element
  if (!wordMark(element)) readElement(element, reading, href)
}

function readElement(element: Element, reading: PasteState, href?: string): void {
  const breaks = breakingTag.test(element.tagName)
  if (breaks) endLine(reading)
  const { kind } = reading
  reading.kind = kindOf(element) ?? kind
  const link = element.tagName === 'A' ? safeLink(element.getAttribute('href')) : href
  for (const child of element.childNodes) readNode(child, reading, link)
  if (breaks) endLine(reading)
  reading.kind = kind
}

/** What is kept of HTML from elsewhere: paragraphs, headings, lists and safe links. Nothing of it runs or loads. */
export function linesFromHtml(html: string): Line[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(droppedSelector)) element.remove()
  const reading: PasteState = { lines: [], spans: [], kind: 'paragraph' }
  readNode(body, reading)
  endLine(reading)
  return reading.lines.slice(0, maxBlocks)
}

export const linesFromText = (text: string): Line[] =>
  text
    .split(/\r?\n/)
    .flatMap((line) => (line.trim() === '' ? [] : [lineOf('paragraph', [{ text: line.trim() }])]))
    .slice(0, maxBlocks)
