import type { ExportSelection } from '#contract/exports/exports.ts'

export const exportPath = '/export'

/** The page that exports these records; `title` is what the file is to be called. */
export function pathOfExport(selections: readonly ExportSelection[], title: string): string {
  const search = new URLSearchParams({ selections: JSON.stringify(selections), title: title.slice(0, 80) })
  return `${exportPath}?${search.toString()}`
}
