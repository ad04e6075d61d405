import { baseMapRoutes } from '#contract/back-office/map/base-map.ts'
import { mapLayerRoutes } from '#contract/back-office/map/layer.ts'
import { mapQueryRoutes } from '#contract/back-office/map/query.ts'
import type { Db } from '#database/database.ts'
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
  db: Db,
  previews: Previews,
): Record<'mapLayer' | 'baseMap' | 'mapQuery', Endpoint[]> => ({
  mapLayer: implement(mapLayerRoutes, {
    ...resourceHandlers(db, layers),
    ...treeHandlers(db, layers),
    roles: () => listRoles(db),
  }),
  baseMap: implement(baseMapRoutes, {
    ...resourceHandlers(db, baseMaps),
    preview: ({ input }) => ({ path: previews.pathOf(input.url) }),
  }),
  mapQuery: implement(mapQueryRoutes, {
    ...resourceHandlers(db, queries),
    test: ({ db: tx, answers, kinds, input }) => testQuery({ db: tx, answers, kinds }, input),
  }),
})
