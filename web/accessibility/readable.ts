/** A unit of reading: heading, paragraph or table row. */
export interface Readable {
  element: HTMLElement
  text: string
}

/** Elements that are not read: tools, unlabelled drawings, navigation. */
const silentSelector =
  'button, select, input, textarea, script, style, nav, dialog, [aria-hidden="true"], [hidden], .vh:not(h1, h2, h3), svg:not([role="img"])'

const unitSelector = 'tr, dl > div'

/** Returns the units of a part of the page in reading order. */
export function readablesIn(root: HTMLElement): Readable[] {
  const found: Readable[] = []
  let block: Element | undefined
  for (const { at, words } of wordsIn(root)) {
    const [element, before] = [unitOf(at), block]
    block = blockOf(at)
    const last = found.at(-1)
    const spoken = block === before ? words : headOf(block) + words
    if (last?.element === element) last.text += (block === before ? '' : '，') + spoken
    else found.push({ element, text: spoken })
  }
  return found
}

/** Yields every text and label of a drawing with its element. */
function* wordsIn(root: HTMLElement): Generator<{ at: HTMLElement; words: string }> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof Element && (node.matches(silentSelector) || !isVisible(node))
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

/** The nearest block-level ancestor. */
function blockOf(element: HTMLElement): HTMLElement {
  const { display } = getComputedStyle(element)
  const above = element.parentElement
  return above && (display.startsWith('inline') || display === 'contents') ? blockOf(above) : element
}

const unitOf = (element: HTMLElement): HTMLElement =>
  element.closest<HTMLElement>(unitSelector) ?? blockOf(element)

/** The column head, read before a table value. */
function headOf(block: Element): string {
  if (!(block instanceof HTMLTableCellElement) || block.tagName === 'TH') return ''
  const head = block
    .closest('table')
    ?.tHead?.rows[0]?.cells[block.cellIndex]?.innerText.replaceAll(/\s+/g, ' ')
  return head ? `${head.trim()}：` : ''
}

const maxPartLength = 80

/** Splits a text at full stops and, if these are far apart, at commas, because browsers cut off long utterances. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (const part of text.match(/[^。！？；，、,;!?]+[。！？；，、,;!?]*|[。！？；，、,;!?]+/g) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && !/[。！？!?]$/.test(last) && last.length + part.length <= maxPartLength)
      pieces[pieces.length - 1] = last + part
    else pieces.push(part)
  }
  return pieces.flatMap((piece) => piece.match(/.{1,160}/gsu) ?? [])
}
