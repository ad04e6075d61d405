import type { ReactNode } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Askable } from '#contract/catalogue/kind.ts'
import { fieldOf } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'

import { FacetRange } from './FacetRange.tsx'
import { FacetValues } from './FacetValues.tsx'

import './facets.css'

interface FacetColumnProps {
  of: Askable
  /** `over`: how many of the first records were counted, where there are more. */
  facets: readonly (Facet & { over?: number | null })[]
  conditions: readonly Condition[]
  /** A choice is in force at once; without a condition the field is free again. */
  onChoose: (prop: string, condition?: Condition) => void
  /** What stands before a value. */
  renderSymbol?: (prop: string, value: string) => ReactNode
  /** The name under which values of one group stand. */
  groupOf?: (prop: string, value: string) => string | undefined
}

/** Counts beside every value that can be chosen; each equals the hits one gets by choosing it. */
export const FacetColumn = ({ of, facets, conditions, onChoose, ...options }: FacetColumnProps) =>
  facets.map((facet) => {
    const field = fieldOf(of, facet.prop)
    if (!field) return null
    const shared = {
      ...{ of, field, facet, ...options },
      condition: conditions.find(({ prop }) => prop === facet.prop),
      onChoose: (condition?: Condition) => onChoose(facet.prop, condition),
    }
    return field.step === undefined ? (
      <FacetValues key={facet.prop} {...shared} />
    ) : (
      <FacetRange key={facet.prop} {...shared} />
    )
  })

export interface FacetProps extends Pick<FacetColumnProps, 'of' | 'renderSymbol' | 'groupOf'> {
  field: NonNullable<ReturnType<typeof fieldOf>>
  facet: FacetColumnProps['facets'][number]
  condition: Condition | undefined
  onChoose: (condition?: Condition) => void
}
