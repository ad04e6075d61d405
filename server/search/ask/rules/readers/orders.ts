import { matchAt, stickyPattern, type Recogniser } from '#server/search/ask/rules/claim.ts'

import { fieldAt } from './amounts.ts'
import { numeral, readNumeral } from './numerals.ts'

export const counter = '(?:个|孔|口|项|件|篇|片|点|组|根|处|条|份|座|本|眼|个孔|个点)'
const howManyWords = `(?:的)?(?:前|头)?(?:(${numeral})${counter}(?:的)?)?`
const superlativeWords = stickyPattern(
  '(?:是|为|的)?最(大|深|长|高|多|快|厚|小|浅|短|低|少|慢|薄|新|近|晚|早|老|旧|久)(?:的|期的|期)?',
  howManyWords,
)
const firstWords = stickyPattern(`(?:前|头)?(${numeral})${counter}`)

const descendingWords = '大深长高多快厚新近晚'
const depthLetters = '深浅'
const days = '新近晚早老旧久'

function sizeOf(text: string | undefined): number | undefined {
  const size = readNumeral(text ?? '') ?? 0
  return Number.isInteger(size) && size >= 1 && size <= 200 ? size : undefined
}

/** 最深的, 进尺最多的前十个, 最新的; 最近的 is nearest where a place is named, and newest otherwise. */
export const order: Recogniser = (text, at, vocabulary) => {
  const field = fieldAt(vocabulary, text, at)
  const start = field?.to ?? at
  const found = matchAt(superlativeWords, text, start)
  if (!found) return undefined
  const [all, word = '', count] = found
  const size = sizeOf(count)
  const to = start + all.length
  if (word === '近' && !field) return { to, intent: { is: 'nearest', size } }
  return {
    to,
    intent: {
      is: 'order',
      fields: field?.fields,
      by: byOf(word),
      descending: descendingWords.includes(word),
      size,
    },
  }
}

const byOf = (word: string) =>
  days.includes(word) ? 'day' : depthLetters.includes(word) ? 'depth' : undefined

/** 十个, 前 20 个. */
export const size: Recogniser = (text, at) => {
  if (/[\d第.]/.test(text[at - 1] ?? '')) return undefined
  const found = matchAt(firstWords, text, at)
  const count = sizeOf(found?.[1])
  return found && count !== undefined
    ? { to: at + found[0].length, intent: { is: 'size', size: count } }
    : undefined
}
