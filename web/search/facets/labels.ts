import type { Kind } from '#contract/catalogue/kind.ts'
import { commonFields, fieldOf } from '#contract/catalogue/kind.ts'
import { searchProps, type SearchProp } from '#contract/search.ts'
import { kindNamed } from '#web/catalogue/record-path.ts'
import type { SearchAddress } from '#web/search/address.ts'

export const facetLabels: Record<SearchProp, string> = {
  kind: '资料种类',
  district: '所在区',
  decade: '年代',
  type: '类型',
  access: '公开程度',
}

const accessWords: Readonly<Record<string, string>> = commonFields.access.choices

const writers: Record<SearchProp, (value: string) => string> = {
  kind: (value) => kindNamed(value)?.label ?? value,
  district: String,
  decade: (value) => `${value}–${Number(value) + 9}`,
  type: (value) => typeOf(value).label,
  access: (value) => accessWords[value] ?? value,
}

/** A value of a facet as it is read; what has none is 未填. */
export const filterText = (prop: SearchProp, value: string): string =>
  value === '' ? '未填' : writers[prop](value)

/** A value where its facet is not in sight: a type is told with its kind. */
export function chipText(prop: SearchProp, value: string): string {
  if (value === '') return `${facetLabels[prop]}未填`
  const kind = prop === 'type' ? typeOf(value).kind : undefined
  return kind ? `${kind.label}：${filterText(prop, value)}` : filterText(prop, value)
}

/** The filters of a search, each value for itself. */
export const filtersOf = ({ filters }: SearchAddress) =>
  searchProps.flatMap((prop) =>
    (filters[prop] ?? []).map((value) => ({ prop, value, words: chipText(prop, value) })),
  )

/** The kind that a type belongs to, and its word there: `borehole.6` is 双桥静力触探孔 or whatever 6 stands for. */
export function typeOf(value: string): { kind: Kind | undefined; label: string } {
  const dot = value.indexOf('.')
  const kind = kindNamed(value.slice(0, dot))
  const choice = value.slice(dot + 1)
  const field = kind?.type === undefined ? undefined : fieldOf(kind, kind.type)
  return { kind, label: field?.choices?.[choice] ?? choice }
}
