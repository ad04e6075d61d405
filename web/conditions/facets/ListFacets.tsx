import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind } from '#contract/catalogue/kind.ts'
import { catalogue } from '#contract/catalogue/routes.ts'
import { useAskAgain, useCall } from '#web/api/hooks.ts'
import { ConditionBar } from '#web/conditions/ConditionBar.tsx'
import { ChoiceMark } from '#web/panels/panels.tsx'
import { sortFor, type ListAddress } from '#web/records/address.ts'
import { withCondition } from '#web/records/page-address.ts'

import { FacetColumn } from './FacetColumn.tsx'
import { FacetsPending } from './FacetsPending.tsx'

interface ListFacetsProps {
  kind: Kind
  fixed: readonly Condition[]
  address: ListAddress
  go: (change: Partial<ListAddress>) => void
}

/** The counts belong to whoever shows them: the rows of the list are not drawn again when they arrive. */
function useFacets(kind: Kind, conditions: readonly Condition[], enabled = true) {
  const counted = useCall(
    catalogue.facets,
    { kind: kind.name, conditions: [...conditions] },
    { keep: true, enabled },
  )
  return { counted, facets: counted.data?.filter(({ prop }) => kind.facets.includes(prop)) }
}

/** The facets of a list, with their counts. */
export function ListFacets({ kind, fixed, address, go }: ListFacetsProps) {
  const { conditions } = address
  const { counted, facets } = useFacets(kind, [...fixed, ...conditions])
  if (!facets) return <FacetsPending {...{ counted }} remark="筛选统计没能取到，列表与查询条件仍可使用。" />
  return (
    <FacetColumn
      {...{ of: kind, conditions, facets }}
      onChoose={(prop, condition) => go(withCondition(address, prop, condition))}
      renderSymbol={(prop, value) => <ChoiceMark {...{ kind, prop, value }} />}
    />
  )
}

interface ListConditionsProps extends ListFacetsProps {
  /** The list is there: the counts beside the choices may follow. */
  listed: boolean
}

/** The conditions of a list, with counts beside their choices. */
export function ListConditions({ kind, fixed, address, go, listed }: ListConditionsProps) {
  const { conditions } = address
  const { facets } = useFacets(kind, [...fixed, ...conditions], listed)
  const askAgain = useAskAgain(catalogue.list, catalogue.facets)
  const ask = (asked: Condition[]) =>
    JSON.stringify(asked) === JSON.stringify(conditions)
      ? askAgain()
      : go({ conditions: asked, current: 1, sort: sortFor(address, asked) })
  return <ConditionBar {...{ kind, conditions, facets }} onAsk={ask} />
}
