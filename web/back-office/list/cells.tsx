import type { ReactNode } from 'react'

import { type Field, isNamed } from '#contract/back-office/resource.ts'
import { yesNoWord } from '#contract/yes-no.ts'
import { noValueSign } from '#geology/digits.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { DictionaryWord } from '#web/ui/choice/DictionaryWord.tsx'
import type { Column } from '#web/ui/table/DataTable.tsx'
import { momentText } from '#web/ui/text/moments.ts'

type Words = (value: unknown, field: Field) => string

const nameOf = (value: unknown) => (isNamed(value) ? value.name : '')

/** How values are written, by type; the others as they are. */
const words: Partial<Record<Field['type'], Words>> = {
  choice: (value, { choices }) => choices?.[String(value)] ?? String(value),
  flag: (value) => yesNoWord(value === true),
  moment: (value) => momentText(String(value)),
  ref: nameOf,
  refs: (value) => (Array.isArray(value) ? value.map(nameOf).join('、') : ''),
  items: (value) => (Array.isArray(value) && value.length > 0 ? `${value.length} 项` : ''),
}

/** A value of a list in words. */
export function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined) return noValueSign
  return (words[field.type] ?? String)(value, field) || noValueSign
}

/** Columns that stand right: what is counted. */
const isCount = ({ type }: Field) => type === 'integer'

/** The columns of a list, in the order of its descriptor. */
export function columnsOf({ resource, cells }: OfficePage, names: readonly string[]): Column<OfficeRow>[] {
  return names.flatMap((name, index) => {
    const field = resource.fields[name]
    if (!field) return []
    const own = cells?.[name]
    const render = (row: OfficeRow): ReactNode => own?.(row) || renderPlain(field, row[name])
    return [
      {
        key: name,
        label: field.label,
        sort: resource.sort.includes(name),
        ...(isCount(field) && { align: 'right' as const }),
        ...(field.type === 'moment' && { place: 'foot' as const }), // with its label: a row may have several
        ...(index === 1 && { place: 'corner' as const }),
        render,
      },
    ]
  })
}

/** A value of a list as it is drawn where its page has no way of its own. */
export function renderPlain(field: Field, value: unknown): ReactNode {
  const text = valueText(field, value)
  if (text === noValueSign) return noValueSign
  if (field.type === 'dictionary') return <DictionaryWord group={field.group ?? ''} value={text} />
  if (field.type === 'choice' || field.type === 'flag') return <span className="nowrap">{text}</span>
  return field.type === 'moment' || field.masked ? <span className="num nowrap">{text}</span> : text
}
