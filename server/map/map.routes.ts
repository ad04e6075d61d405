import { map } from '#contract/map/map.ts'
import { implement } from '#server/http/implement.ts'

import { areaLayer } from './area-layers/area-layers.ts'
import { baseMaps, cityMap, layersFor, layerTree, visitLayer } from './layers/layers.ts'
import { countsIn, tileOf } from './map.ts'
import { identify, queriesFor } from './queries/queries.ts'

export const mapRoutes = implement(map, {
  getTreeList: ({ db, kinds, actor }) => layersFor({ db, kinds }, actor),
  getLayerTree: ({ db, kinds, actor }) => layerTree({ db, kinds }, actor),
  updateLayerVisit: ({ db, kinds, actor, input }) => visitLayer({ db, kinds }, actor, input.code),
  baseMaps: ({ db }) => baseMaps(db),
  city: ({ db }) => cityMap(db),
  tile: ({ db, answers, kinds, actor, input }) => tileOf({ db, answers, kinds }, actor, input),
  queries: ({ db, kinds, actor }) => queriesFor({ db, kinds }, actor),
  identify: ({ db, kinds, actor, input }) => identify({ db, kinds }, actor, input),
  areaLayer: ({ db, kinds, actor, input }) => areaLayer({ db, kinds }, actor, input),
  counts: ({ db, kinds, actor, input }) => countsIn({ db, kinds }, actor, input.near),
})
