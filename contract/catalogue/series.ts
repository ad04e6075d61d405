import type { Kind, Series } from './kind.ts'

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>

/**
 * The observed quantities of a record by name: those of its kind, then one per row of a part observed by row. Rows
 * come from its parts, or from a visitor's preview.
 */
export function seriesOf(kind: Kind, { parts, preview }: { parts: Rows; preview: Rows }) {
  const ofRows = Object.entries(kind.parts).flatMap(([name, { order, series }]) => {
    if (!series) return []
    const { name: prefix, identifiedBy, label, unit, digits, sign } = series
    return (parts[name] ?? preview[name] ?? []).map((row): [string, Series] => {
      const words = [row[order], label, row[identifiedBy]].filter((word) => word != null).join(' ')
      return [`${prefix}${String(row[order])}`, { label: words, unit, digits, ...(sign && { sign }) }]
    })
  })
  return { ...kind.series, ...Object.fromEntries(ofRows) } as Readonly<Record<string, Series>>
}
