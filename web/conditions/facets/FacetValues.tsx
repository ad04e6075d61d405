import { chosenText, countText } from '#web/records/format.ts'
import { anyOf, chosenOf } from '#web/records/page-address.ts'

import type { FacetProps } from './facet-props.ts'
import { ValueBoxes } from './ValueBoxes.tsx'

/** The values of one field as checkboxes, 未填 last. */
export function FacetValues({ field, facet, condition, onChoose, renderSymbol, groupOf }: FacetProps) {
  const { prop, over } = facet
  const chosen = condition ? chosenOf([condition], prop) : []
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]))
  const values = [...new Set([...counts.keys(), ...chosen])]
  if (values.length === 0) return null
  return (
    <ValueBoxes
      heading={field.label}
      remark={over == null ? undefined : `按前 ${countText(over)} 条计`}
      values={values
        .toSorted((a, b) => Number(a === '') - Number(b === ''))
        .map((value) => ({
          value,
          label: (
            <>
              {renderSymbol && <>{renderSymbol(prop, value)} </>}
              {chosenText(field, value)}
            </>
          ),
          count: counts.get(value) ?? 0,
          group: groupOf?.(prop, value),
        }))}
      chosen={chosen}
      shownFirst={6}
      counter={field.counter ?? '项'}
      onChoose={(next) => onChoose(anyOf(prop, next))}
    />
  )
}
