import type { Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import type { SearchSide } from '#contract/search.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'

export const sideLabels: Record<SearchSide, string> = {
  kind: '资料种类',
  district: '所在区',
  decade: '年代',
  type: '类型',
  access: '公开程度',
}

const accessWords: Readonly<Record<string, string>> = commonFields.access.choices

const writers: Record<SearchSide, (value: string) => string> = {
  kind: (value) => kindNamed(value)?.label ?? value,
  district: String,
  decade: (value) => `${value}–${Number(value) + 9}`,
  type: (value) => typeOf(value).label,
  access: (value) => accessWords[value] ?? value,
}

/** A value of a side as it is read; what has none is 未填. */
export const sideValue = (side: SearchSide, value: string): string =>
  value === '' ? '未填' : writers[side](value)

/** A value where its side is not in sight: a type is told with its kind. */
export function chipText(side: SearchSide, value: string): string {
  if (value === '') return `${sideLabels[side]}未填`
  const kind = side === 'type' ? typeOf(value).kind : undefined
  return kind ? `${kind.label}：${sideValue(side, value)}` : sideValue(side, value)
}

/** The kind that a type belongs to, and its word there: `borehole.6` is 双桥静力触探孔 or whatever 6 stands for. */
export function typeOf(value: string): { kind: Kind | undefined; label: string } {
  const dot = value.indexOf('.')
  const kind = kindNamed(value.slice(0, dot))
  const choice = value.slice(dot + 1)
  const field = kind?.type === undefined ? undefined : fieldOf(kind, kind.type)
  return { kind, label: field?.choices?.[choice] ?? choice }
}
