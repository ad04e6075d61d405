import type { Field, Fields } from '#contract/catalogue/kind.ts'

import type { ExpectedHeading } from './headings.ts'

/**
 * The headings of a field: its label, the label without its symbol (含水率 w) if that is unique, and the unit of
 * a number.
 */
export function wantedBy(fields: Fields): Readonly<Record<string, ExpectedHeading>> {
  const short = (label: string) => label.replace(/ [\w\d-]+$/, '').replace(/（.*）$/, '')
  const count = Map.groupBy(Object.values(fields), ({ label }) => short(label))
  return Object.fromEntries(
    Object.entries(fields).map(([name, { label, type, unit, voids }]) => {
      const own = count.get(short(label))?.length === 1 ? [short(label)] : []
      const measured = type === 'number' || type === 'integer' || type === 'numbers'
      return [name, { names: [label, ...own], ...(measured && { unit: unit ?? null, voids }) }]
    }),
  )
}

/** The heading of a field in a template. */
export function headingOf({ label, unit, required }: Field): string {
  return `${label}${unit ? `（${unit}）` : ''}${required ? '*' : ''}`
}
