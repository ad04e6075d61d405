/** A heading, a paragraph, a row: what is read in one go. */
export interface Readable {
  element: HTMLElement
  text: string
}

/** Tools, drawings without words and ways through the site are not the content. */
const silent =
  'button, select, input, textarea, script, style, nav, dialog, [aria-hidden="true"], [hidden], .vh:not(h1, h2, h3), svg:not([role="img"])'

const together = 'tr, dl > div'

/** What stands in a part of the page, in its order, as a reader would be told it. */
export function readablesIn(root: HTMLElement): Readable[] {
  const found: Readable[] = []
  let block: Element | undefined
  for (const { at, words } of wordsIn(root)) {
    const [element, before] = [unitOf(at), block]
    block = blockOf(at)
    const last = found.at(-1)
    const reported = block === before ? words : headOf(block) + words
    if (last?.element === element) last.text += (block === before ? '' : '，') + reported
    else found.push({ element, text: reported })
  }
  return found
}

/** Every stretch of text, and what drawings are called, with the element that holds it. */
function* wordsIn(root: HTMLElement): Generator<{ at: HTMLElement; words: string }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node.matches(silent) || !isVisible(node))
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const at = node.parentElement
    const words = wordsOf(node)
    if (at && words) yield { at, words }
  }
}

function wordsOf(node: Node): string {
  if (node instanceof SVGElement)
    return node.role === 'img' && node.ariaLabel ? `图：${node.ariaLabel}。` : ''
  if (!(node instanceof Text) || node.parentElement?.closest('svg')) return ''
  return node.data.replaceAll(/\s+/g, ' ').trim()
}

const isVisible = (element: Element): boolean => element.checkVisibility()

/** The nearest box around a text that stands on lines of its own. */
function blockOf(element: HTMLElement): HTMLElement {
  const { display } = getComputedStyle(element)
  const above = element.parentElement
  return above && (display.startsWith('inline') || display === 'contents') ? blockOf(above) : element
}

const unitOf = (element: HTMLElement): HTMLElement =>
  element.closest<HTMLElement>(together) ?? blockOf(element)

/** In a table a value is told after the head of its column. */
function headOf(block: Element): string {
  if (!(block instanceof HTMLTableCellElement) || block.tagName === 'TH') return ''
  const head = block
    .closest('table')
    ?.tHead?.rows[0]?.cells[block.cellIndex]?.innerText.replaceAll(/\s+/g, ' ')
  return head ? `${head.trim()}：` : ''
}

const longest = 80

/** Cuts a text at its stops and, where those are far apart, at its commas: browsers lose long texts on the way. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const part of text.match(/[^。！？；，、,;!?]+[。！？；，、,;!?]*|[。！？；，、,;!?]+/g) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && !/[。！？!?]$/.test(last) && last.length + part.length <= longest)
      pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces.flatMap((piece) => piece.match(/.{1,160}/gsu) ?? [])
}
