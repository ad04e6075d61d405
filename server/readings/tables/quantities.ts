import { wantedBy } from '#contract/catalogue/cells/field-headings.ts'
import { headingIn, meanings } from '#contract/catalogue/cells/headings.ts'
import { quantity, type Kind, type Series } from '#contract/catalogue/kind.ts'

/** Rows of a part of which readings are looked for: marks of a nest are numbered from 1. */
const maxRows = 60

/**
 * All quantities that a workbook of a kind may give, by name: those of the kind, and those of rows by their number. What
 * a record really has is checked later.
 */
export function quantitiesOf({ series = {}, parts }: Kind): ReadonlyMap<string, Series> {
  const found = new Map<string, Series>(Object.entries(series))
  for (const { series: ofRow } of Object.values(parts)) {
    if (!ofRow) continue
    for (let row = 1; row <= maxRows; row += 1)
      found.set(`${ofRow.name}${row}`, { ...ofRow, label: `${row}${ofRow.label}` })
  }
  return found
}

/** The quantities as columns of a sheet. */
export function quantityHeadings(kind: Kind) {
  const fields = [...quantitiesOf(kind)].map(([name, { label, unit }]) => [
    name,
    quantity(label, { ...(unit && { unit }) }),
  ])
  return wantedBy(Object.fromEntries(fields))
}

/**
 * The quantity that a whole sheet is about: by its name or the corner of its head, by a title above, or because the kind
 * has no other. Undefined where several are named.
 */
export function quantityOfSheet(kind: Kind, words: readonly string[]): string | undefined {
  const find = meanings(quantityHeadings(kind))
  const named = new Set(words.flatMap((text) => find(headingIn(text)) ?? []))
  const only = named.size === 1 ? [...named][0] : undefined
  return only ?? (named.size > 1 ? undefined : (quantityWithin(kind, words) ?? onlyQuantity(kind)))
}

/** Words of titles that name a datum, and no quantity. */
const datums = /(?:国家|吴淞|黄海)?高程(?:基准|系统?|系)/g
const minLabel = 3

/** The one quantity whose label stands in a title; of labels within each other the longest, of several none. */
function quantityWithin(kind: Kind, words: readonly string[]): string | undefined {
  const text = words.join('\n').replaceAll(datums, '')
  const found = [...quantitiesOf(kind)].filter(
    ([, { label }]) => (label.length >= minLabel || label === '高程') && text.includes(label),
  )
  const widest = found.filter(
    ([name, { label }]) => !found.some(([other, series]) => other !== name && series.label.includes(label)),
  )
  return widest.length === 1 ? widest[0]?.[0] : undefined
}

/** The quantity of a kind that has no other, nor another reckoning of it. */
function onlyQuantity({ series = {}, parts }: Kind): string | undefined {
  const [own, ...others] = Object.keys(series)
  const hasRows = Object.values(parts).some((part) => part.series)
  return others.length === 0 && !hasRows ? own : undefined
}
