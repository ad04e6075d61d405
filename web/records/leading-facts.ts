import { fieldOf, type Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { valueWithUnit } from '#web/records/format.ts'

/** What a record is told by at a glance, as everybody may see it: its type and the facts that its kind leads with. */
export const leadingFacts = (kind: Kind, { values }: Pick<Entry, 'values'>): string[] =>
  [...new Set([...(kind.type ? [kind.type] : []), ...kind.facts])]
    .filter((prop) => values[prop] != null && !fieldOf(kind, prop)?.seen)
    .slice(0, 2)
    .flatMap((prop) => {
      const field = fieldOf(kind, prop)
      return field ? [valueWithUnit(field, values[prop])] : []
    })
