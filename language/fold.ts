import { Converter } from 'opencc-js/t2cn'

import { unifyRadicals } from '#language/radicals/radicals.ts'

/** One character for the spellings that Chinese geologists use side by side. */
const variantCharacters: Readonly<Record<string, string>> = { 粘: '黏', 糢: '模', 舗: '铺' }

const toSimplified = Converter({ from: 't', to: 'cn' })
const circledNumber = /[①-⑳㉑-㉟㊱-㊿]/u
const droppedCharacter =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
const foldedCharacters = new Map<string, string>()

/**
 * What one character becomes: lower case, half width, simplified, without accents. Circled numbers stay, since
 * they distinguish layers. Control characters, marks and pictures become nothing, any space a plain one.
 */
function foldOne(char: string): string {
  const found = foldedCharacters.get(char)
  if (found !== undefined) return found
  const plain = /\s/u.test(char) ? ' ' : dashes.has(char) ? '-' : char === '∶' ? ':' : foldLetter(char)
  if (foldedCharacters.size < 50_000) foldedCharacters.set(char, plain)
  return plain
}

const dashes = new Set(['‐', '‑', '‒', '–', '—', '―', '−', '₋', '－', '_', '＿'])

function foldLetter(char: string): string {
  if (circledNumber.test(char)) return char
  if (droppedCharacter.test(char)) return ''
  const compatible = unifyRadicals(char).normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...toSimplified(compatible)].map((one) => variantCharacters[one] ?? one).join('')
}

/** Folded text, and for each of its UTF-16 units the unit of the original that it came from. */
export interface FoldedText {
  text: string
  /** As long as `text` and one more: the last is the length of the original. */
  from: number[]
}

/**
 * Folds a text so that spellings of one thing are equal: 粘土 and 黏土, ＺＫ－１７ and zk17, ⑤₁ and ⑤1, 鑽孔 and
 * 钻孔. Spaces beside a Chinese character vanish, hyphens between a letter and a digit too. Never throws.
 */
export function foldMapped(original: string): FoldedText {
  const chars: string[] = []
  const from: number[] = []
  let at = 0
  for (const char of original) {
    for (const unit of foldOne(char)) {
      chars.push(unit)
      from.push(at)
    }
    at += char.length
  }
  return dropSeparators(chars, from, original.length)
}

/** Takes out what separates nothing. */
function dropSeparators(chars: readonly string[], from: readonly number[], length: number): FoldedText {
  let text = ''
  let before: string | undefined // of the growing text itself each look would copy all of it
  const origins: number[] = []
  for (let i = 0; i < chars.length; i += 1) {
    const char = chars[i] ?? ''
    if ((char === ' ' || char === '-') && isRedundant(char, before, nextBeyond(chars, i))) continue
    text += char
    before = char.at(-1)
    for (let unit = 0; unit < char.length; unit += 1) origins.push(from[i] ?? 0)
  }
  const trimmed = text.endsWith(' ') ? text.slice(0, -1) : text
  origins.length = trimmed.length
  origins.push(length)
  return { text: trimmed, from: origins }
}

const nextBeyond = (chars: readonly string[], i: number) => {
  let next = i + 1
  while (chars[next] === ' ') next += 1
  return chars[next]
}

const wideCharacter = /[\p{Script=Han}①-⑳㉑-㉟㊱-㊿]/u
const letter = /[a-z]/
const digit = /\d/

function isRedundant(char: string, before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return char === ' '
  if (char === ' ') return before === ' ' || wideCharacter.test(before) || wideCharacter.test(after)
  return (letter.test(before) && digit.test(after)) || (digit.test(before) && letter.test(after))
}

/** The folded text alone. */
export const fold = (original: string): string => foldMapped(original).text
