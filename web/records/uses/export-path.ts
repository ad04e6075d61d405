import type { Near } from '#contract/catalogue/condition.ts'
import type { ExportSelection } from '#contract/exports/exports.ts'

export const exportPath = '/export'

/** The page that exports these records; `title` is what the file is to be called. */
export function pathOfExport(selections: readonly ExportSelection[], title: string): string {
  const search = new URLSearchParams({ selections: JSON.stringify(selections), title: title.slice(0, 80) })
  return `${exportPath}?${search.toString()}`
}

/** The page that exports all that lies in a place, of every kind. */
export function pathOfPackage(near: Near, title: string): string {
  const search = new URLSearchParams({ near: JSON.stringify(near), title: title.slice(0, 80) })
  return `${exportPath}?${search.toString()}`
}
