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
  /** Applied at once; called without a condition to clear the field. */
  onChoose: (prop: string, condition?: Condition) => void
  /** Symbol shown before a value. */
  renderSymbol?: (prop: string, value: string) => ReactNode
  /** Heading of a group of values. */
  groupOf?: (prop: string, value: string) => string | undefined
}

/** Facets with counts; a count equals the number of hits after choosing the value. */
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
