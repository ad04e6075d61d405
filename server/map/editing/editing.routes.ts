import { baseMapRoutes } from '#contract/back-office/map/base-map.ts'
import { mapLayerRoutes } from '#contract/back-office/map/layer.ts'
import { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import { resourceHandlers, treeHandlers } from '#server/back-office/handlers.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { testQuery } from '#server/map/queries/identify.ts'

import { baseMaps } from './base-maps.ts'
import { listRoles } from './layers.queries.ts'
import { layers } from './layers.ts'
import type { Previews } from './preview.ts'
import { queries } from './queries.ts'

/** Layers, base maps and queries of the map, as those who run the archive set them up. */
export const mapEditingEndpoints = (
  previews: Previews,
): Record<'mapLayer' | 'baseMap' | 'mapQuery', Endpoint[]> => ({
  mapLayer: implement(mapLayerRoutes, {
    ...resourceHandlers(layers),
    ...treeHandlers(layers),
    roles: ({ db }) => listRoles(db),
  }),
  baseMap: implement(baseMapRoutes, {
    ...resourceHandlers(baseMaps),
    preview: ({ input }) => ({ path: previews.pathOf(input.url) }),
  }),
  mapQuery: implement(mapQueryRoutes, {
    ...resourceHandlers(queries),
    test: ({ db, answers, kinds, input }) => testQuery({ db, answers, kinds }, input),
  }),
})
