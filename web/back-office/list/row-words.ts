import { nameInLog, type Resource } from '#contract/back-office/resource.ts'
import type { OfficePage, OfficeRow } from '#web/back-office/office-page.ts'

import { valueText } from './cells.tsx'

/** What people call a row. */
export function rowName({ resource, nameOf }: OfficePage, row: OfficeRow): string {
  const field = resource.fields[resource.title]
  return nameOf?.(row) ?? (field ? valueText(field, row[resource.title]) : '')
}

/** One row by its name, several by their number: 用户“方屿”, 用户 3 人. */
export function rowsText(page: OfficePage, rows: readonly OfficeRow[]): string {
  const { label, counter } = page.resource
  const [row] = rows
  return row && rows.length === 1 ? `${label}“${rowName(page, row)}”` : `${label} ${rows.length} ${counter}`
}

/** The first of several rows, line by line, and how many there are; one row is named already. */
export function rowLines(page: OfficePage, rows: readonly OfficeRow[]): string[] {
  if (rows.length === 1) return []
  const names = rows.slice(0, 8).map((row) => rowName(page, row))
  return rows.length > names.length ? [...names, `等共 ${rows.length} ${page.resource.counter}`] : names
}

/** Where the log is searched for a row as it is called today. A long title is cut: the number is at the end. */
export const logAddress = (resource: Resource, row: OfficeRow): string =>
  `#/admin/audit?text=${encodeURIComponent(nameInLog(resource, row).slice(-60))}`
