import { matchAt, stickyPattern, type Bounds, type Recogniser } from '#server/search/ask/rules/claim.ts'
import { wordAt, type Meaning, type Vocabulary } from '#server/search/ask/rules/vocabulary.ts'

import { numeral, readNumeral } from './numerals.ts'
import { anyWord, inUnits, unitWord } from './units.ts'

type Side = 'from' | 'to'

/** Words before a number: the side that it bounds, and whether it belongs to the range. */
const sidesBefore: Readonly<Record<string, readonly [side: Side, strict: boolean]>> = {
  大于等于: ['from', false],
  大于或等于: ['from', false],
  不小于: ['from', false],
  不低于: ['from', false],
  不少于: ['from', false],
  不浅于: ['from', false],
  至少: ['from', false],
  最少: ['from', false],
  起码: ['from', false],
  '≥': ['from', false],
  '>=': ['from', false],
  大于: ['from', true],
  超过: ['from', true],
  超出: ['from', true],
  多于: ['from', true],
  高于: ['from', true],
  深于: ['from', true],
  长于: ['from', true],
  '>': ['from', true],
  小于等于: ['to', false],
  小于或等于: ['to', false],
  不大于: ['to', false],
  不超过: ['to', false],
  不高于: ['to', false],
  不多于: ['to', false],
  不深于: ['to', false],
  至多: ['to', false],
  最多: ['to', false],
  '≤': ['to', false],
  '<=': ['to', false],
  小于: ['to', true],
  少于: ['to', true],
  低于: ['to', true],
  浅于: ['to', true],
  短于: ['to', true],
  不足: ['to', true],
  不到: ['to', true],
  不满: ['to', true],
  未满: ['to', true],
  未超过: ['to', false],
  没超过: ['to', false],
  '<': ['to', true],
}

const sidesAfter: Readonly<Record<string, Side>> = {
  以上: 'from',
  及以上: 'from',
  或以上: 'from',
  以外: 'from',
  以深: 'from',
  以下: 'to',
  及以下: 'to',
  或以下: 'to',
  以内: 'to',
  之内: 'to',
  以浅: 'to',
}

const glue = '(?:每年|是|为|在|达到|达|有|约|:|=|的|大约|介于|从){0,2}'
const number = `(-?${numeral})`
const unit = `(${unitWord})?`
const comparedAmount = stickyPattern(glue, `(${anyWord(Object.keys(sidesBefore))})`, number, unit, '(深)?')
const boundedAmount = stickyPattern(
  glue,
  number,
  '多?',
  unit,
  '多?(深)?',
  `(${anyWord(Object.keys(sidesAfter))})`,
)
const amountRange = stickyPattern(
  glue,
  number,
  unit,
  '(?:~|-|至|到|和|与)',
  number,
  unit,
  '(之间|之内|以内|范围内)?',
)
const comparativeAmount = stickyPattern('比', number, unit, '(?:还|更|要)?(深|大|多|长|高|浅|小|少|短|低)')
const plainAmount = stickyPattern(glue, number, unit, '(深)?(左右|上下)?')

interface Amount {
  to: number
  bounds: Bounds
  unit: string | undefined
}

interface ValueWithUnit {
  value: number
  unit: string | undefined
}

/** A number with its unit, in the unit of the fields. */
function readAmount(text: string | undefined, word: string | undefined): ValueWithUnit | undefined {
  if (text === undefined) return undefined
  const sign = text.startsWith('-') ? -1 : 1
  const value = readNumeral(text.replace('-', ''))
  if (value === undefined) return undefined
  if (word === undefined) return { value: sign * value, unit: undefined }
  return inUnits(sign * value, word)
}

type Reader = (text: string, at: number) => Amount | undefined

const readCompared: Reader = (text, at) => {
  const found = matchAt(comparedAmount, text, at)
  const amount = readAmount(found?.[2], found?.[3])
  const [side, strict] = sidesBefore[found?.[1] ?? ''] ?? []
  if (!found || !amount || !side) return undefined
  const bounds = { [side]: amount.value, ...(strict && { strict }) }
  return { to: at + found[0].length, bounds, unit: amount.unit }
}

const readBounded: Reader = (text, at) => {
  const found = matchAt(boundedAmount, text, at)
  const amount = readAmount(found?.[1], found?.[2])
  const side = sidesAfter[found?.[4] ?? '']
  if (!found || !amount || !side) return undefined
  return { to: at + found[0].length, bounds: { [side]: amount.value }, unit: amount.unit }
}

/** The first number may leave its unit to the second: 30~50 米. 和 needs 之间, or it joins two things. */
const readBetween: Reader = (text, at) => {
  const found = matchAt(amountRange, text, at)
  if (!found) return undefined
  const [whole, first, ownUnit = found[4], second, sharedUnit, closed] = found
  const [a, b] = [readAmount(first, ownUnit), readAmount(second?.replace('-', ''), sharedUnit)]
  if (!a || !b || (/[和与]/.test(whole) && !closed)) return undefined
  const bounds = { from: Math.min(a.value, b.value), to: Math.max(a.value, b.value) }
  return { to: at + whole.length, bounds, unit: b.unit ?? a.unit }
}

const readThan: Reader = (text, at) => {
  const found = matchAt(comparativeAmount, text, at)
  const amount = readAmount(found?.[1], found?.[2])
  if (!found || !amount) return undefined
  const side = '深大多长高'.includes(found[3] ?? '') ? 'from' : 'to'
  return { to: at + found[0].length, bounds: { [side]: amount.value, strict: true }, unit: amount.unit }
}

/** A number by itself is meant about: a tenth more or less where it was measured, itself where it was counted. */
const readAbout: Reader = (text, at) => {
  const found = matchAt(plainAmount, text, at)
  const amount = readAmount(found?.[1], found?.[2])
  if (!found || !amount) return undefined
  const { value } = amount
  const width = found[4] || !Number.isInteger(value) || amount.unit !== '个' ? Math.abs(value) / 10 : 0
  const bounds = { from: roundValue(value - width), to: roundValue(value + width) }
  return { to: at + found[0].length, bounds, unit: amount.unit }
}

const roundValue = (value: number) => Number(value.toFixed(3))
const readers: readonly Reader[] = [readCompared, readBounded, readBetween, readThan, readAbout]

function amountAt(text: string, at: number): Amount | undefined {
  let longest: Amount | undefined
  for (const read of readers) {
    const found = read(text, at)
    if (found && found.to > (longest?.to ?? 0)) longest = found
  }
  return longest
}

const isField = (meaning: Meaning): meaning is Extract<Meaning, { is: 'field' }> => meaning.is === 'field'

export function fieldAt(vocabulary: Vocabulary, text: string, at: number) {
  const word = wordAt(vocabulary, text, at)
  const fields = vocabulary.words.get(word ?? '')?.filter(isField) ?? []
  return word !== undefined && fields.length > 0 ? { to: at + word.length, fields } : undefined
}

/** 深度大于50米, 超过五十米, 30~50 米, 50 米以上: a field with its bounds, or a measure whose unit implies the field. */
export const amount: Recogniser = (text, at, vocabulary) => {
  if (isWithinNumber(text, at)) return undefined
  const field = fieldAt(vocabulary, text, at)
  const found = amountAt(text, field?.to ?? at)
  if (!found || text[found.to] === '年') return undefined
  if (!field && (found.unit === undefined || found.unit === '个')) return undefined
  const { to, unit, bounds } = found
  return { to, intent: { is: 'range', fields: field?.fields, unit, bounds } }
}

const movingWords = stickyPattern('(?:正在|仍在|还在|在|发生|有)?(下沉|沉降|回弹|抬升|上抬|隆起)的')
/** The least that a rate is written with, mm a year. */
const leastMovement = 0.1

/** 回弹的水准点, 正在下沉的: any movement of that direction. */
export const movement: Recogniser = (text, at, vocabulary) => {
  const found = matchAt(movingWords, text, at)
  const fields = vocabulary.words.get(found?.[1] ?? '')?.filter(isField) ?? []
  if (!found || fields.length === 0) return undefined
  const bounds = { from: leastMovement }
  return { to: at + found[0].length, intent: { is: 'range', fields, unit: undefined, bounds } }
}

const isWithinNumber = (text: string, at: number) => at > 0 && /^[\d.]\d$/.test(text.slice(at - 1, at + 1))
