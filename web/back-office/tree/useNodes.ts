import { useMemo } from 'react'

import { callsOf } from '#contract/back-office/calls.ts'
import { departmentRoutes } from '#contract/back-office/department.ts'
import type { Resource } from '#contract/back-office/resource.ts'
import { useCall } from '#web/api/hooks.ts'

import { nodesOf } from './nodes.ts'

/** The tree of a resource; counts come later, so that nothing waits for them. */
export function useNodes({ name }: Pick<Resource, 'name'>) {
  const { tree, counts } = callsOf({ name })
  const { data, error, refetch } = useCall(tree ?? departmentRoutes.tree, {}, { fresh: true })
  const isCounted = counts !== undefined && data !== undefined
  const { data: counted } = useCall(counts ?? departmentRoutes.counts, {}, { enabled: isCounted })
  const nodes = useMemo(
    () => nodesOf(data ?? [], isCounted ? counted : undefined),
    [data, counted, isCounted],
  )
  return { data, error, refetch, nodes }
}
