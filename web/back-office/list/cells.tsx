import type { ReactNode } from 'react'

import type { Field, Named, Resource } from '#contract/back-office/resource.ts'
import type { OfficePage, Row } from '#web/back-office/office-page.ts'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

const none = '—'

/** A value of a list in words. */
export function valueText({ type, choices }: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return none
  if (type === 'choice') return choices?.[String(value)] ?? String(value)
  if (type === 'flag') return value ? '是' : '否'
  if (type === 'moment') return momentText(String(value))
  if (type === 'ref') return (value as Named).name
  if (type === 'refs') return (value as Named[]).map(({ name }) => name).join('、') || none
  return String(value)
}

/** Columns that stand right: what is counted. */
const isCount = ({ type }: Field) => type === 'integer'

/** The columns of a list, in the order of its descriptor. */
export function columnsOf({ resource, cells }: OfficePage, names: readonly string[]): Column<Row>[] {
  return names.flatMap((name, index) => {
    const field = resource.fields[name]
    if (!field) return []
    const own = cells?.[name]
    const render = (row: Row): ReactNode => own?.(row) ?? plain(field, row[name])
    return [
      {
        key: name,
        label: field.label,
        sort: resource.sort.includes(name),
        ...(isCount(field) && { align: 'right' as const }),
        ...(index === 1 && { place: 'corner' as const }),
        render,
      },
    ]
  })
}

function plain(field: Field, value: unknown): ReactNode {
  const text = valueText(field, value)
  return field.type === 'moment' || field.masked ? <span className="num nowrap">{text}</span> : text
}

/** What a reader may choose as columns. */
export const allColumns = ({ list, more = [] }: Resource): string[] => [...list, ...more]
