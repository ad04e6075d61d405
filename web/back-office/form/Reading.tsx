import type { ReactNode } from 'react'

import { fieldOf, isAsked } from '#contract/back-office/resource.ts'
import { renderPlain, valueText } from '#web/back-office/list/cells.tsx'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'
import { StoredPicture } from '#web/pictures/StoredPicture.tsx'
import { ArticleBody } from '#web/ui/article/ArticleBody.tsx'
import { type KeyValue, KeyValues } from '#web/ui/text/KeyValues.tsx'

interface ReadingProps {
  page: OfficePage
  row: OfficeRow
  /** Only what no form changes. */
  only?: 'fixed'
}

/** The values of a row, to be read. */
export function Reading({ page, row, only }: ReadingProps) {
  const items = Object.entries(page.resource.fields).flatMap(([name, field]): KeyValue[] => {
    if ((only && !field.fixed && !field.computed) || !isAsked(field, row)) return []
    const isEmpty = valueText(field, row[name]) === '—' && field.type !== 'blocks'
    return isEmpty && only ? [] : [{ label: field.label, value: renderValue(page, name, row) }]
  })
  return items.length > 0 && <KeyValues items={items} />
}

function renderValue({ resource, cells }: OfficePage, name: string, row: OfficeRow): ReactNode {
  const field = fieldOf(resource, name)
  if (field.type === 'blocks') return <ArticleBody body={row[name]} PictureView={StoredPicture} />
  return cells?.[name]?.(row) || renderPlain(field, row[name])
}
