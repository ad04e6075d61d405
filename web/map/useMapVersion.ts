import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'

import { mapLayers } from '#contract/map/layers.ts'
import { mapQueries } from '#contract/map/queries.ts'
import { useCall } from '#web/api/hooks.ts'

const minute = 60_000
const dependentRoutes = [mapLayers.getTreeList, mapLayers.baseMaps, mapQueries.queries] as const

/** Asks once a minute whether layers, base maps or map queries were changed, and then for them anew. */
export function useMapVersion(): void {
  const { data } = useCall(mapLayers.version, {}, { every: minute })
  const client = useQueryClient()
  const known = useRef<number>(undefined)
  const version = data?.version
  useEffect(() => {
    if (version === undefined) return
    const isChanged = known.current !== undefined && known.current !== version
    known.current = version
    if (isChanged) for (const { path } of dependentRoutes) void client.invalidateQueries({ queryKey: [path] })
  }, [client, version])
}
