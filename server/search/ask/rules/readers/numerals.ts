const digits: Readonly<Record<string, number>> = Object.fromEntries(
  [...'零一二三四五六七八九'].map((sign, value) => [sign, value]),
)
const valueOf = (sign: string) => (sign === '〇' ? 0 : sign === '两' ? 2 : digits[sign])
const steps: Readonly<Record<string, number>> = { 百: 100, 千: 1000 }

/** A number as people write it: 50, 1.5万, 五十, 一百二十, 两千五, 二〇一九, 一点五. */
export const numeral = String.raw`(?:\d{1,9}(?:\.\d{1,4})?|[零〇一二两三四五六七八九十百千]{1,9}(?:点[零一二三四五六七八九]{1,4})?)[百千万]?`

/** Reads what `numeral` matches; undefined where the signs make no number. */
export function readNumeral(text: string): number | undefined {
  const ten = text.endsWith('万') ? 10_000 : 1
  const bare = ten > 1 ? text.slice(0, -1) : text
  const plain = /^(\d+(?:\.\d+)?)([百千]?)$/.exec(bare)
  if (plain) return Number(plain[1]) * (steps[plain[2] ?? ''] ?? 1) * ten
  const [whole = '', part] = bare.split('点')
  const value = readHan(whole)
  if (value === undefined) return undefined
  const fraction = part ? Number(`0.${[...part].map((sign) => valueOf(sign) ?? 0).join('')}`) : 0
  return (value + fraction) * ten
}

const tens =
  /^(?=.)(?:([一二两三四五六七八九])千)?零?(?:([一二两三四五六七八九])百)?零?(?:([一二两三四五六七八九])?(十))?零?([一二两三四五六七八九])?$/

/** 一百二十, 一百零二, 一百二; signs without 十, 百 or 千 are read one by one: 二〇一九. */
function readHan(text: string): number | undefined {
  const signs = [...text].map(valueOf)
  if (text !== '' && !signs.includes(undefined)) return Number(signs.join(''))
  const found = tens.exec(text)
  if (!found) return undefined
  const [, thousands, hundreds, ten, isTen, one] = found
  const value = (sign: string | undefined) => (sign ? (valueOf(sign) ?? 0) : 0)
  const last = isTen || !one || text.includes('零') ? 1 : hundreds ? 10 : 100
  return (
    value(thousands) * 1000 +
    value(hundreds) * 100 +
    (isTen ? (ten ? value(ten) : 1) * 10 : 0) +
    value(one) * last
  )
}
