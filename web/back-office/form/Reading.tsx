import { valueText } from '#web/back-office/list/cells.tsx'
import type { OfficePage, Row } from '#web/back-office/office-page.ts'
import { KeyValues } from '#web/ui/text/KeyValues.tsx'

interface ReadingProps {
  page: OfficePage
  row: Row
  /** Only what no form changes. */
  only?: 'fixed'
}

/** The values of a row, to be read. */
export function Reading({ page: { resource, cells }, row, only }: ReadingProps) {
  const items = Object.entries(resource.fields).flatMap(([name, field]) => {
    if (only && !field.fixed && !field.computed) return []
    const text = valueText(field, row[name])
    return text === '—' && only ? [] : [{ label: field.label, value: cells?.[name]?.(row) ?? text }]
  })
  return items.length > 0 && <KeyValues items={items} />
}
