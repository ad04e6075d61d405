import { useId, useState } from 'react'

import { countText, valueText } from '#web/catalogue/format.ts'
import { ChoiceMark } from '#web/catalogue/panels.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'

import type { FacetProps } from './FacetColumn.tsx'
import { Unknown } from './Unknown.tsx'

const shownFirst = 6

const chosenOf = (condition: FacetProps['condition']) =>
  condition && 'anyOf' in condition ? condition.anyOf.map(String) : []

/** The values of one field as boxes to tick. Ticked ones never fold away; 未填 is told but cannot be chosen. */
export function FacetValues({ kind, field, facet, condition, onChoose }: FacetProps) {
  const headingId = useId()
  const [unfolded, setUnfolded] = useState(false)
  const chosen = chosenOf(condition)
  const counts = new Map(facet.values.map(({ value, count }) => [value, count]))
  const unknown = counts.get('') ?? 0
  const values = [...new Set([...counts.keys(), ...chosen])].filter((value) => value !== '')
  const shown = values.filter((value, i) => unfolded || i < shownFirst || chosen.includes(value))
  const folded = values.length - shown.length
  if (values.length === 0 && unknown === 0) return null

  const toggle = (value: string, on: boolean) => {
    const anyOf = on ? [...chosen, value] : chosen.filter((other) => other !== value)
    onChoose(anyOf.length > 0 ? { prop: facet.prop, anyOf } : undefined)
  }
  return (
    <section className="facet" aria-labelledby={headingId}>
      <h2 id={headingId}>{field.label}</h2>
      {shown.map((value) => (
        <Checkbox
          key={value}
          label={
            <>
              <ChoiceMark kind={kind} prop={facet.prop} value={value} /> {valueText(field, value)}
            </>
          }
          count={counts.get(value) ?? 0}
          checked={chosen.includes(value)}
          onChange={(on) => toggle(value, on)}
        />
      ))}
      {folded === 0 && <Unknown count={unknown} />}
      {(folded > 0 || unfolded) && (
        <button
          type="button"
          className="facet-more"
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        >
          {unfolded ? '收起' : `另外 ${countText(folded)} 种`}
        </button>
      )}
    </section>
  )
}
