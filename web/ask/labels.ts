import { fieldOf, fullText, type Kind } from '#contract/catalogue/kind.ts'
import type { Understood, RefusalReason } from '#contract/search/ask.ts'
import { labelOf } from '#web/records/format.ts'

const plainLabels: Record<Exclude<Understood['as'], 'condition'>, string> = {
  kind: '资料种类',
  sort: '排列次序',
  size: '条数',
  count: '件数',
}

/** Label of an interpreted span. */
export function understoodLabel(kind: Kind, { as, prop = '' }: Understood): string {
  if (as !== 'condition') return plainLabels[as]
  if (prop === 'place') return '位置'
  return prop === fullText ? '目录文字' : labelOf(kind, prop)
}

const ends: Partial<Record<string, readonly [up: string, down: string]>> = {
  day: ['早的在前', '新的在前'],
  integer: ['从小到大', '从大到小'],
  number: ['从小到大', '从大到小'],
}

/** The order of a list in words: 近一年沉降速率（正为下沉）从大到小. */
export function orderText(kind: Kind, sort: string): string | undefined {
  if (sort === 'near') return '由近及远'
  const isDown = sort.startsWith('-')
  const field = fieldOf(kind, sort.replace('-', ''))
  const way = ends[field?.type ?? '']
  return field && way && `${field.label}${field.sign ? `（${field.sign}）` : ''}${way[isDown ? 1 : 0]}`
}

/** Why a span is not used, with advice. */
export const refusalWords: Record<RefusalReason, (kind: Kind) => string> = {
  not: () => '条件只能写要什么，不能写不要什么，可在下面的条件里选要的',
  or: () => '“或”只能连接同一项的几个选择，现在两边都要符合',
  place: () => '没有找到这个地点，请填写资料编号、全名或坐标',
  many: () => '有几处资料同名，请写全编号',
  nowhere: ({ label }) => `${label}没有位置，不能按远近找`,
  kind: ({ label }) => `现在找的是${label}`,
  unasked: ({ label }) => `${label}不能按这一项查`,
  unsorted: ({ label }) => `${label}不能按这一项排列`,
  hidden: () => '这一项登录后在资料页中查看，列表不能按它查',
  vague: () => '没有统一的界限，请写出数值，如“深度大于 100 米”',
  twice: () => '与前面说的不能同时成立',
}
