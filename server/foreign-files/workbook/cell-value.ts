import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import { hasInvisible } from '#contract/fields/visible-text.ts'
import { brokenWorkbook } from '#server/foreign-files/archive.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import { valueOfNumber } from './cell-number.ts'
import { plainText, type WorkbookParts } from './parts.ts'

/** A cell as it is written. */
export interface WrittenCell {
  letters: string
  type: string
  style: number
  value: string | undefined
  /** Its own words, as far as they are not struck out. */
  text: string
  isStruck: boolean
  hasFormula: boolean
}

/** The value of a cell, and what its text had beside what anybody sees. */
export interface SeenValue {
  value: RawValue | undefined
  isStruck?: boolean
  hadInvisible?: boolean
}

interface Context {
  parts: WorkbookParts
  /** Interned inline texts, up to a limit. */
  words: Map<string, string>
}

const maxWords = 4000

/** The value that is seen in a cell: nothing of what is struck out, hidden by a format, or invisible. */
export function valueOfCell(cell: WrittenCell, context: Context): SeenValue {
  const { parts } = context
  const written = cell.type === 'inlineStr' ? cell.text : cell.value?.trim()
  if (!written) return { value: undefined, isStruck: cell.isStruck }
  if (parts.struckStyles.has(cell.style)) return { value: undefined, isStruck: true }
  if (cell.type === 'inlineStr') return { ...wordsOf(written, context), isStruck: cell.isStruck }
  if (cell.type === 's') return sharedText(written, parts)
  if (cell.type === 'str') return wordsOf(written, context)
  return { value: (valuesOf.get(cell.type) ?? numberOf)(written, parts, cell.style) }
}

type ValueOf = (written: string, parts: WorkbookParts, style: number) => RawValue | undefined

const valuesOf = new Map<string, ValueOf>([
  ['b', (written) => /^(?:1|true)$/i.test(written)],
  ['e', (written) => written],
  ['d', momentOf],
])

function wordsOf(written: string, { words }: Context): SeenValue {
  const text = plainText(written)
  const known = words.get(text)
  if (known === undefined && words.size < maxWords) words.set(text, text)
  return { value: known ?? (text || undefined), hadInvisible: hasInvisible(written) }
}

function sharedText(written: string, { texts, struckTexts, unclearTexts }: WorkbookParts): SeenValue {
  const index = /^\d{1,8}$/.test(written) ? Number(written) : -1
  const text = texts[index] ?? refuseFile(brokenWorkbook)
  return { value: text || undefined, isStruck: struckTexts.has(index), hadInvisible: unclearTexts.has(index) }
}

/** An ISO 8601 date of newer programs; it has no time zone. */
function momentOf(written: string): RawValue {
  const moment = new Date(/^[\d-]{10}T[\d:.]+$/.test(written) ? `${written}Z` : written)
  return Number.isNaN(moment.getTime()) ? written : moment
}

function numberOf(
  written: string,
  { styles, since1904 }: WorkbookParts,
  style: number,
): RawValue | undefined {
  if (!/^[+-]?(?:\d{1,400}(?:\.\d{0,400})?|\.\d{1,400})(?:E[+-]?\d{1,4})?$/i.test(written)) return written
  if (!Number.isFinite(Number(written))) return written
  return valueOfNumber(written, styles[style] ?? 'plain', since1904)
}
