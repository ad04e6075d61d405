import { readValue } from '#contract/catalogue/cells/checks.ts'
import type { RawValue } from '#contract/catalogue/cells/raw-value.ts'
import type { Field } from '#contract/catalogue/kind.ts'
import { fold } from '#language/fold.ts'
import { rewrites } from '#language/synonyms.ts'

type Candidate = (text: string, field: Field) => string | undefined

/**
 * A value that may have been meant by one that is refused: it reads, and a person decides. Nothing is proposed where
 * two would fit.
 */
export function proposalFor(field: Field, raw: RawValue): string | undefined {
  if (typeof raw !== 'string') return undefined
  const text = raw.normalize('NFKC').trim()
  const candidate = text.length > 100 ? undefined : candidates[field.type]?.(text, field)
  return candidate !== undefined && candidate !== raw && 'value' in readValue(field, candidate)
    ? candidate
    : undefined
}

const candidates: Partial<Record<Field['type'], Candidate>> = {
  number: onlyNumber,
  integer: onlyNumber,
  day: dayOf,
  choice: nearestLabel,
}

/** The only number of a text: 约12 is 12, 1O.5 is 10.5, 12,5 is 12.5. */
function onlyNumber(text: string): string | undefined {
  const digits = text.replaceAll(/(?<=[\d.])[oO]|[oO](?=[\d.])/g, '0').replaceAll('。', '.')
  const found = digits.match(/[-+]?\d+(?:[.,]\d+)*/g) ?? []
  const [number = ''] = found
  return found.length === 1 && /^[-+]?\d+(?:[.,]\d+)?$/.test(number)
    ? number.replace(',', '.').replace(/^\+/, '')
    : undefined
}

/** A day of which year, month and day are told in this order. */
function dayOf(text: string): string | undefined {
  const [year = '', month = '', day = '', ...rest] = text.match(/\d+/g) ?? []
  if (year.length !== 4 || !month || !day || rest.length > 0) return undefined
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/**
 * The label that says the same in another word of the trade (标贯孔 is 标准贯入试验孔), contains the text or is contained
 * in it, or differs in one character; where there is one such.
 */
function nearestLabel(text: string, { choices = {} }: Field): string | undefined {
  const labels = Object.values(choices)
  for (const fits of [isSynonym, isWithin, isOneOff]) {
    const [found, another] = labels.filter((label) => text.length > 1 && fits(label, text))
    if (found !== undefined && another === undefined) return found
  }
  return undefined
}

const isSynonym = (label: string, text: string) => rewrites(fold(text)).includes(fold(label))
const isWithin = (label: string, text: string) => label.includes(text) || text.includes(label)

/** Whether one character was replaced, lost or added. */
function isOneOff(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let head = 0
  while (head < short.length && short[head] === long[head]) head += 1
  return short.slice(short.length === long.length ? head + 1 : head) === long.slice(head + 1)
}
