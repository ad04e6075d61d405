import type { Span } from '#contract/content/article.ts'
import { safeLink } from '#contract/content/link.ts'

/** Writes spans into an editable line as text and inert links. */
export function writeSpans(line: HTMLElement, spans: readonly Span[]): void {
  line.replaceChildren(
    ...spans.map(({ text, href }) => {
      if (href === undefined) return document.createTextNode(text)
      const link = document.createElement('a')
      link.dataset['href'] = href
      link.title = href
      link.textContent = text
      return link
    }),
  )
}

export const readSpans = (node: Node, href?: string): Span[] =>
  [...node.childNodes].flatMap((child): Span[] => {
    if (child instanceof Text) {
      const text = child.data.replaceAll('\n', ' ')
      return text === '' ? [] : [href === undefined ? { text } : { text, href }]
    }
    return readSpans(child, child instanceof HTMLElement ? (safeLink(child.dataset['href']) ?? href) : href)
  })

/** The chosen part of a line, in letters from its beginning. */
export function chosenIn(line: HTMLElement): [from: number, to: number] {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0) return [0, 0]
  const range = selection.getRangeAt(0)
  if (!line.contains(range.startContainer)) return [0, 0]
  const before = document.createRange()
  before.selectNodeContents(line)
  before.setEnd(range.startContainer, range.startOffset)
  const from = before.toString().length
  return [from, from + range.toString().length]
}

/** Puts the caret behind so many letters of a line. */
export function placeCaret(line: HTMLElement, at: number): void {
  line.focus()
  const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
  let left = at
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { length } = node.nodeValue ?? ''
    if (left <= length) return getSelection()?.collapse(node, left)
    left -= length
  }
  getSelection()?.selectAllChildren(line)
  getSelection()?.collapseToEnd()
}
