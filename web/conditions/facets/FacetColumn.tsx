import type { Condition } from '#contract/catalogue/condition.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'

import type { FacetColumnProps } from './facet-props.ts'
import { FacetRange } from './FacetRange.tsx'
import { FacetValues } from './FacetValues.tsx'

import './facets.css'

/** Counts beside every value that can be chosen; each equals the hits one gets by choosing it. */
export const FacetColumn = ({ of, facets, conditions, onChoose, ...drawing }: FacetColumnProps) =>
  facets.map((facet) => {
    const field = fieldOf(of, facet.prop)
    if (!field) return null
    const shared = {
      ...{ of, field, facet, ...drawing },
      condition: conditions.find(({ prop }) => prop === facet.prop),
      onChoose: (condition?: Condition) => onChoose(facet.prop, condition),
    }
    return field.step === undefined ? (
      <FacetValues key={facet.prop} {...shared} />
    ) : (
      <FacetRange key={facet.prop} {...shared} />
    )
  })
