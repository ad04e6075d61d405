import type { ReactNode } from 'react'

import type { Condition } from '#contract/catalogue/condition.ts'
import type { Askable, fieldOf } from '#contract/catalogue/kind.ts'
import type { Facet } from '#contract/catalogue/routes.ts'

export interface FacetColumnProps {
  of: Askable
  /** `over`: how many of the first records were counted, where there are more. */
  facets: readonly (Facet & { over?: number | null })[]
  conditions: readonly Condition[]
  /** A choice is applied at once; without a condition the field is free again. */
  onChoose: (prop: string, condition?: Condition) => void
  /** Drawn before a value. */
  renderSymbol?: (prop: string, value: string) => ReactNode
  /** The heading of the group of a value. */
  groupOf?: (prop: string, value: string) => string | undefined
}

export interface FacetProps extends Pick<FacetColumnProps, 'of' | 'renderSymbol' | 'groupOf'> {
  field: NonNullable<ReturnType<typeof fieldOf>>
  facet: FacetColumnProps['facets'][number]
  condition: Condition | undefined
  onChoose: (condition?: Condition) => void
}
