import { Converter } from 'opencc-js/t2cn'

/** One character for the spellings that Chinese geologists use side by side. */
const variants: Readonly<Record<string, string>> = { 粘: '黏', 糢: '模', 舗: '铺' }

const simplified = Converter({ from: 't', to: 'cn' })
const circled = /[①-⑳㉑-㉟㊱-㊿]/u
const dropped =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]/u
const known = new Map<string, string>()

/**
 * What one character becomes: lower case, half width, simplified, without accents. Circled numbers stay, since
 * they tell layers. Control characters, marks and pictures become nothing, any space a plain one.
 */
function foldOne(sign: string): string {
  const found = known.get(sign)
  if (found !== undefined) return found
  const plain = /\s/u.test(sign) ? ' ' : dashes.has(sign) ? '-' : sign === '∶' ? ':' : foldLetter(sign)
  if (known.size < 50_000) known.set(sign, plain)
  return plain
}

const dashes = new Set(['‐', '‑', '‒', '–', '—', '―', '−', '₋', '－', '_', '＿'])

function foldLetter(sign: string): string {
  if (circled.test(sign)) return sign
  if (dropped.test(sign)) return ''
  const compatible = sign.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...simplified(compatible)].map((one) => variants[one] ?? one).join('')
}

/** Folded text, and for each of its UTF-16 units the unit of the original that it came from. */
export interface Folded {
  text: string
  /** As long as `text` and one more: the last is the length of the original. */
  from: number[]
}

/**
 * Folds a text so that spellings of one thing are equal: 粘土 and 黏土, ＺＫ－１７ and zk17, ⑤₁ and ⑤1, 鑽孔 and
 * 钻孔. Spaces beside a Chinese character vanish, hyphens between a letter and a digit too. Never throws.
 */
export function foldMapped(original: string): Folded {
  const signs: string[] = []
  const from: number[] = []
  let at = 0
  for (const sign of original) {
    for (const unit of foldOne(sign)) {
      signs.push(unit)
      from.push(at)
    }
    at += sign.length
  }
  return joined(signs, from, original.length)
}

/** Takes out what separates nothing. */
function joined(signs: readonly string[], from: readonly number[], length: number): Folded {
  let text = ''
  const kept: number[] = []
  for (let i = 0; i < signs.length; i += 1) {
    const sign = signs[i] ?? ''
    if ((sign === ' ' || sign === '-') && isIdle(sign, text.at(-1), nextBeyond(signs, i))) continue
    text += sign
    for (let unit = 0; unit < sign.length; unit += 1) kept.push(from[i] ?? 0)
  }
  const trimmed = text.endsWith(' ') ? text.slice(0, -1) : text
  kept.length = trimmed.length
  kept.push(length)
  return { text: trimmed, from: kept }
}

const nextBeyond = (signs: readonly string[], i: number) => {
  let next = i + 1
  while (signs[next] === ' ') next += 1
  return signs[next]
}

const wide = /[\p{Script=Han}①-⑳㉑-㉟㊱-㊿]/u
const letter = /[a-z]/
const digit = /\d/

function isIdle(sign: string, before: string | undefined, after: string | undefined): boolean {
  if (before === undefined || after === undefined) return sign === ' '
  if (sign === ' ') return before === ' ' || wide.test(before) || wide.test(after)
  return (letter.test(before) && digit.test(after)) || (digit.test(before) && letter.test(after))
}

/** The folded text alone. */
export const fold = (original: string): string => foldMapped(original).text
