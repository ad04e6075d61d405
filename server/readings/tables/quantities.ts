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
 * The quantity that a whole sheet is about: by its name, by a title above its heading, or because the kind has only
 * one of its own. What mirrors another one is meant only if it is named.
 */
export function quantityOfSheet(kind: Kind, words: readonly string[]): string | undefined {
  const find = meanings(quantityHeadings(kind))
  const named = words.map((text) => find(headingIn(text))).find((name) => name !== undefined)
  if (named !== undefined) return named
  const said = [...quantitiesOf(kind)].filter(([, { label }]) => words.some((text) => text.includes(label)))
  const longest = said.toSorted(([, a], [, b]) => b.label.length - a.label.length)[0]
  if (longest) return longest[0]
  const own = Object.entries(kind.series ?? {}).filter(([, { mirrors }]) => !mirrors)
  const hasRows = Object.values(kind.parts).some(({ series }) => series)
  return own.length === 1 && !hasRows ? own[0]?.[0] : undefined
}
