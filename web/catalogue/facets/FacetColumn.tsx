import type { Kind } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Condition, Facet } from '#contract/catalogue/routes.ts'

import { FacetRange } from './FacetRange.tsx'
import { FacetValues } from './FacetValues.tsx'

import './facets.css'

interface FacetColumnProps {
  kind: Kind
  facets: readonly Facet[]
  conditions: readonly Condition[]
  /** A choice is in force at once; without a condition the field is free again. */
  onChoose: (prop: string, condition?: Condition) => void
}

/** Counts beside every value that can be chosen; each equals the hits one gets by choosing it. */
export function FacetColumn({ kind, facets, conditions, onChoose }: FacetColumnProps) {
  return (
    <>
      {facets.map((facet) => {
        const field = fieldOf(kind, facet.prop)
        if (!field) return null
        const shared = {
          kind,
          field,
          facet,
          condition: conditions.find(({ prop }) => prop === facet.prop),
          onChoose: (condition?: Condition) => onChoose(facet.prop, condition),
        }
        return field.step === undefined ? (
          <FacetValues key={facet.prop} {...shared} />
        ) : (
          <FacetRange key={facet.prop} {...shared} />
        )
      })}
    </>
  )
}

export interface FacetProps {
  kind: Kind
  field: NonNullable<ReturnType<typeof fieldOf>>
  facet: Facet
  condition: Condition | undefined
  onChoose: (condition?: Condition) => void
}
