import type { Condition, Near } from '#contract/catalogue/condition.ts'
import type { ExportSelection } from '#contract/exports/exports.ts'
import type { SearchQuestion } from '#contract/search/search.ts'

import { exportPath } from './export-page.ts'

/** The page that exports these records; `title` is what the file is to be called. */
export function pathOfExport(selections: readonly ExportSelection[], title: string): string {
  return pathTo('selections', selections, title)
}

/** The page that exports all that lies in a place, of every kind. */
export function pathOfPackage(near: Near, title: string): string {
  return pathTo('near', near, title)
}

/** Of a search, without its page. */
type SearchParts = Omit<SearchQuestion, 'conditions'> & { conditions: readonly Condition[] }

/** The page that exports what a search finds, of every kind. */
export function pathOfSearchExport({ text, exact, sort, conditions }: SearchParts, title: string): string {
  return pathTo('search', { text, exact, sort, conditions }, title)
}

function pathTo(name: 'selections' | 'near' | 'search', chosen: unknown, title: string): string {
  const search = new URLSearchParams({ [name]: JSON.stringify(chosen), title: title.slice(0, 80) })
  return `${exportPath}?${search.toString()}`
}
