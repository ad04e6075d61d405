import { matchAt, skip, stickyPattern, type Recogniser } from '#server/search/ask/rules/claim.ts'
import type { Vocabulary } from '#server/search/ask/rules/vocabulary.ts'

import { fieldAt } from './amounts.ts'
import { dayBeside, dayOf, lastOf } from './days.ts'
import { readNumeral } from './numerals.ts'

/** ISO days, both included; `years` when it speaks of whole years. */
interface Span {
  to: number
  from?: string | undefined
  till?: string | undefined
  years: boolean
}

type Reader = (text: string, at: number, today: string) => Span | undefined

const year = '((?:1[5-9]|20)\\d{2}|[一二][零〇一二三四五六七八九]{3})'
const wholeYear = stickyPattern(year, '(?:年(?:度|份|间)?)')
const month = stickyPattern(
  year,
  '年(\\d{1,2}|十[一二]?|[一二三四五六七八九])月(?:份)?(?:(\\d{1,2})[日号]?)?',
)
const isoDay = stickyPattern('((?:1[5-9]|20)\\d{2})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)')
const years = stickyPattern(year, '年?(?:~|-|至|到)', year, '年(?:之间|间|期间)?')
const lastYears = stickyPattern(
  '(?:最近|近|过去|前)(\\d{1,2}|[一二两三四五六七八九十]{1,3})年(?:来|间|内|以来)?',
)
const decade = stickyPattern(
  '(上个?世纪|20世纪|二十世纪|本世纪|21世纪)?(?:((?:19|20)[0-9]0)|([0-9]0)|([一二三四五六七八九])十)年代',
)
const relativeYear = stickyPattern('(去年|今年|前年|本年度?|本世纪(?:以来)?)')

const spanOfYears = (to: number, from: number, till = from): Span => ({
  to,
  from: `${from}-01-01`,
  till: `${till}-12-31`,
  years: true,
})

const readYear: Reader = (text, at) => {
  const found = matchAt(wholeYear, text, at)
  const value = readNumeral(found?.[1] ?? '')
  return found && value !== undefined ? spanOfYears(at + found[0].length, value) : undefined
}

const readYears: Reader = (text, at) => {
  const found = matchAt(years, text, at)
  const [first, last] = [found?.[1], found?.[2]]
    .map((part) => readNumeral(part ?? '') ?? 0)
    .toSorted((a, b) => a - b)
  return found && first && last ? spanOfYears(at + found[0].length, first, last) : undefined
}

const readMonth: Reader = (text, at) => {
  const found = matchAt(month, text, at)
  const [y, m] = [found?.[1], found?.[2]].map((part) => readNumeral(part ?? '') ?? 0)
  const from = dayOf(y, m, Number(found?.[3] ?? 1))
  if (!found || !from) return undefined
  return { to: at + found[0].length, from, till: found[3] ? from : lastOf(from), years: false }
}

const readDay: Reader = (text, at) => {
  const found = matchAt(isoDay, text, at)
  const from = dayOf(Number(found?.[1]), Number(found?.[2]), Number(found?.[3]))
  return found && from ? { to: at + found[0].length, from, till: from, years: false } : undefined
}

/** 近三年 is this year and the two before it. */
const readLately: Reader = (text, at, today) => {
  const found = matchAt(lastYears, text, at)
  const count = readNumeral(found?.[1] ?? '')
  if (!found || !count) return undefined
  const now = Number(today.slice(0, 4))
  return { to: at + found[0].length, from: `${now - count + 1}-01-01`, years: true }
}

const centuries: Readonly<Record<string, number>> = {
  上世纪: 19,
  上个世纪: 19,
  '20世纪': 19,
  二十世纪: 19,
  本世纪: 20,
  '21世纪': 20,
}

/** 九十年代 is that of the last century, 一十年代 would be of this one. */
const readDecade: Reader = (text, at) => {
  const found = matchAt(decade, text, at)
  if (!found) return undefined
  const [all, century, four, two, han] = found
  const tens = four ? Number(four) % 100 : two ? Number(two) : (readNumeral(han ?? '') ?? 0) * 10
  const guessed = tens >= 30 ? 19 : 20
  const hundreds = four ? Math.floor(Number(four) / 100) : (centuries[century ?? ''] ?? guessed)
  const first = hundreds * 100 + tens
  return spanOfYears(at + all.length, first, first + 9)
}

const readNamed: Reader = (text, at, today) => {
  const found = matchAt(relativeYear, text, at)
  if (!found) return undefined
  const to = at + found[0].length
  if (found[0].startsWith('本世纪')) return { to, from: '2001-01-01', years: true }
  const back = found[0] === '去年' ? 1 : found[0] === '前年' ? 2 : 0
  return spanOfYears(to, Number(today.slice(0, 4)) - back)
}

const readers: readonly Reader[] = [
  readDay,
  readMonth,
  readYears,
  readYear,
  readLately,
  readDecade,
  readNamed,
]

function spanAt(text: string, at: number, today: string): Span | undefined {
  let longest: Span | undefined
  for (const read of readers) {
    const found = read(text, at, today)
    if (found && found.to > (longest?.to ?? 0)) longest = found
  }
  return longest && extendSpan(text, longest)
}

const sinceWords = stickyPattern('(?:以来|以后|起|开始|至今|及以后|之后|后)')
const untilWords = stickyPattern('(?:以前|之前|前|及以前|以内)')

const laterWords = stickyPattern('(?:之后|后)')
const earlierWords = stickyPattern('(?:以前|之前|前)')

/** 2010 年以来 counts the year; 2010 年之后 and 2010 年以前 do not. A day counts either way. */
function extendSpan(text: string, span: Span): Span {
  const { to: at, from, till, years: isYears } = span
  const isLong = from !== till
  const open = skip(sinceWords, text, at)
  if (open > at) {
    const isLater = isLong && till && skip(laterWords, text, at) > at
    return { to: open, from: isLater ? dayBeside(till, 1) : from, years: isYears }
  }
  const shut = skip(untilWords, text, at)
  if (shut === at || !till || !from) return span
  const isEarlier = isLong && skip(earlierWords, text, at) > at
  return { to: shut, till: isEarlier ? dayBeside(from, -1) : till, years: isYears }
}

const lead = stickyPattern('(?:日期|时间|年份)?(?:是|为|在|于|:|从|自|介于)*')
const gapWords = stickyPattern('(?:的|之间|期间|里|内)?')

/** 2019 年, 近三年, 2010 年以来建成, 终孔日期在 2019 年 3 月以前: a time, and its field. */
export const time: Recogniser = (text, at, vocabulary) => {
  const isWithinNumber = at > 0 && /^\d\d$/.test(text.slice(at - 1, at + 1))
  const before = timeFieldAt(vocabulary, text, at)
  if (before === 'other' || isWithinNumber) return undefined
  const { to = at, fields } = before
  const span = spanAt(text, skip(lead, text, to), vocabulary.today)
  if (!span) return undefined
  const { from, till, years: isYears } = span
  const after = fields ? 'other' : timeFieldAt(vocabulary, text, skip(gapWords, text, span.to))
  const field = after === 'other' ? { fields } : after
  return {
    to: field.to ?? span.to,
    intent: { is: 'time', fields: field.fields, from, to: till, years: isYears },
  }
}

type TimeField = Partial<NonNullable<ReturnType<typeof fieldAt>>>

/** A field that holds days or years; `other` when it holds anything else. */
function timeFieldAt(vocabulary: Vocabulary, text: string, at: number): TimeField | 'other' {
  const found = fieldAt(vocabulary, text, at)
  if (!found) return {}
  const { kinds } = vocabulary
  const isDays = (kind: string, prop: string) => kinds[kind]?.fields[prop]?.type === 'day'
  return found.fields.some(({ kind, prop }) => prop === 'year' || isDays(kind, prop)) ? found : 'other'
}
