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

/** Whether a quantity adds up over time, so that its change since a day is a sum. */
export const isAmount = ({ series = {} }: Kind, quantity: string): boolean =>
  Object.hasOwn(series, quantity) && series[quantity]?.amount === true

/** Label, unit and decimal places of a quantity by its name, of a row by its number: 3 号标. */
export function quantityNamed(
  { series = {}, parts }: Kind,
  quantity: string,
): Pick<Series, 'label' | 'unit' | 'digits'> {
  const [own] = Object.hasOwn(series, quantity) ? [series[quantity]] : []
  const rows = Object.values(parts).flatMap((part) => part.series ?? [])
  const ofRow = rows.find(({ name }) => quantity.startsWith(name))
  const { label, unit, digits } = own ?? ofRow ?? { label: quantity, unit: '', digits: 2 }
  return { label: own || !ofRow ? label : `${quantity.slice(ofRow.name.length)} ${label}`, unit, digits }
}
