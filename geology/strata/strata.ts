import { isRock, lithologies, lithologyOf, type StrataColour } from './lithology.ts'

/** A parsed layer number: ⑤1-2 is main 5, suffix `1-2`; ③t is a lens within 3. */
export interface LayerNumber {
  /** 1–50: the number in the circle. */
  readonly main: number
  /** The text beside the circle: `1-1`, `t`, or nothing. */
  readonly suffix: string
  readonly lens: boolean
  readonly path: readonly (number | string)[]
}

/** The suffix is read character by character: a pattern of longer parts would backtrack exponentially on long runs. */
const layerNumberPattern = /^(?:\((\d{1,2})\)|(\d{1,2}))((?:[-_.]?[\da-z夹透])*)$/i
const pieces = /\d{1,2}|[a-z]{1,2}|夹|透/gi

/**
 * Reads a layer number in any of its spellings: ⑤1-1, ⑤₁₋₁, 5-1-1, (5)1, ③t, ⑦-2, 第②层, 2.
 * Digits that touch a plain main number are not guessed apart: 51 is no layer number, 5-1 is.
 */
export function parseLayer(text: string | null | undefined): LayerNumber | undefined {
  const written = (text ?? '').replace(/\s+/g, '').replace(/^第/, '').replace(/层$/, '')
  const opened = written
    .replace(/[₀-₉₋]+/g, (run) => `-${run.normalize('NFKC').replaceAll('\u2212', '-')}`)
    .replace(/[①-⑳㉑-㉟㊱-㊿]/g, (circle) => `(${circle.normalize('NFKC')})`)
    .normalize('NFKC')
    .replace(/[‐-―−]/g, '-')
    .replace(/-+/g, '-')
  const found = layerNumberPattern.exec(opened)
  if (!found) return undefined
  const main = Number(found[1] ?? found[2])
  const tail = (found[3] ?? '').toLowerCase()
  if (main < 1 || main > 50 || (found[2] && /^\d/.test(tail))) return undefined
  const path = (tail.match(pieces) ?? []).map((token) => (/\d/.test(token) ? Number(token) : token))
  return { main, suffix: joinPath(path), lens: isLens(path), path: [main, ...path] }
}

const isLens = (path: readonly (number | string)[]) => ['t', '夹', '透'].includes(String(path.at(-1)))

function joinPath(path: readonly (number | string)[]): string {
  return path.reduce<string>((text, token, i) => {
    const hyphen = typeof token === 'number' && typeof path[i - 1] === 'number' ? '-' : ''
    return text + hyphen + token
  }, '')
}

/** Orders layer numbers from young to old: ⑤1-2 before ⑤2 before ⑥; a main layer before its parts. */
export function compareLayers(a: LayerNumber, b: LayerNumber): number {
  const shared = Math.min(a.path.length, b.path.length)
  for (let i = 0; i < shared; i++) {
    const order = compareTokens(a.path[i], b.path[i])
    if (order) return order
  }
  return a.path.length - b.path.length
}

function compareTokens(a: number | string | undefined, b: number | string | undefined): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === typeof b) return String(a).localeCompare(String(b), 'en')
  return typeof a === 'number' ? -1 : 1
}

/** From young to old, layers without a number last. */
export function compareAges(a: LayerNumber | undefined, b: LayerNumber | undefined): number {
  return a && b ? compareLayers(a, b) : Number(!a) - Number(!b)
}

/** By what layers are one, however their number is spelt: ⑤1-1 and 5-1-1. Without a number it is the name. */
export const layerKey = (layer: string | null, name: string): string =>
  parseLayer(layer)?.path.join('-') ?? `${layer ?? ''} ${name}`

/**
 * The rows whose layer number goes back up the sequence, with the number they fall behind.
 * Lenses (③t) may be anywhere, and a layer may follow its own parts (⑤1-2, ⑤1).
 */
export function layersOutOfOrder(numbers: readonly (string | null)[]): { row: number; after: string }[] {
  const out: { row: number; after: string }[] = []
  let deepest: { number: LayerNumber; text: string } | undefined
  numbers.forEach((text, row) => {
    const number = parseLayer(text)
    if (!number || number.lens || text === null) return
    if (deepest && comesBefore(number, deepest.number)) out.push({ row, after: deepest.text })
    else deepest = { number, text }
  })
  return out
}

function comesBefore(a: LayerNumber, b: LayerNumber): boolean {
  const shared = Math.min(a.path.length, b.path.length)
  return compareLayers({ ...a, path: a.path.slice(0, shared) }, { ...b, path: b.path.slice(0, shared) }) < 0
}

export interface Span {
  readonly top: number
  readonly base: number
  readonly thickness: number
}

/** Top, base and thickness of each layer from the base depths, which are in metres and ascending. */
export function spansOf(rows: readonly { readonly baseDepth: number }[]): Span[] {
  return rows.map(({ baseDepth: base }, i) => {
    const top = rows[i - 1]?.baseDepth ?? 0
    return { top, base, thickness: Math.max(0, base - top) }
  })
}

/** The layer that holds a depth: its top belongs to it, its base to the next; the last one holds its base too. */
export function spanAt(spans: readonly Span[], depth: number): number | undefined {
  const row = spans.findIndex(({ top, base }) => depth >= top && depth < base)
  if (row >= 0) return row
  const last = spans.at(-1)
  return last && depth === last.base ? spans.length - 1 : undefined
}

const isColour = (main: number): main is Exclude<StrataColour, 'rock'> => main >= 1 && main <= 12

/** The colour of a numbered layer is that of its main number. */
export function layerColour(layer: string | null): StrataColour | undefined {
  const main = parseLayer(layer)?.main
  return main !== undefined && isColour(main) ? main : undefined
}

/** Rock wears the colour of rock, a numbered layer that of its main number, any other that of its soil. */
export function strataColour(
  row: { layer: string | null; name: string },
  lithology = lithologyOf(row.name),
): StrataColour | undefined {
  if (isRock(row.name)) return 'rock'
  return layerColour(row.layer) ?? (lithology && lithologies[lithology].colour)
}
