import { valueText } from '#web/catalogue/format.ts'
import { ChoiceMark } from '#web/catalogue/panels.tsx'

import type { FacetProps } from './FacetColumn.tsx'
import { Unknown } from './Unknown.tsx'
import { ValueBoxes } from './ValueBoxes.tsx'

const chosenOf = (condition: FacetProps['condition']) =>
  condition && 'anyOf' in condition ? condition.anyOf.map(String) : []

/** The values of one field as boxes to tick; 未填 is told but cannot be chosen. */
export function FacetValues({ kind, field, facet, condition, onChoose }: FacetProps) {
  const { prop } = facet
  const chosen = chosenOf(condition)
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]))
  const unknown = counts.get('') ?? 0
  const values = [...new Set([...counts.keys(), ...chosen])].filter((value) => value !== '')
  if (values.length === 0 && unknown === 0) return null
  return (
    <ValueBoxes
      heading={field.label}
      values={values.map((value) => ({
        value,
        label: (
          <>
            <ChoiceMark {...{ kind, prop, value }} /> {valueText(field, value)}
          </>
        ),
        count: counts.get(value) ?? 0,
      }))}
      chosen={chosen}
      shownFirst={6}
      counter="种"
      end={<Unknown count={unknown} />}
      onChoose={(anyOf) => onChoose(anyOf.length > 0 ? { prop, anyOf } : undefined)}
    />
  )
}
