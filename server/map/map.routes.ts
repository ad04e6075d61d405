import { map } from '#contract/map/map.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { baseMaps, cityMap, layersFor, layerTree, visitLayer } from './layers/layers.ts'
import { countsIn, tileOf } from './map.ts'
import { identify, queriesFor } from './queries/queries.ts'

/** With the key of Tianditu, its base maps are offered. */
export const mapRoutes = (tianditu?: string): Endpoint[] =>
  implement(map, {
    getTreeList: ({ db, kinds, actor }) => layersFor({ db, kinds }, actor),
    getLayerTree: ({ db, kinds, actor }) => layerTree({ db, kinds }, actor),
    updateLayerVisit: ({ db, kinds, actor, input }) => visitLayer({ db, kinds }, actor, input.code),
    baseMaps: ({ db }) => baseMaps(db, tianditu),
    city: ({ db }) => cityMap(db),
    tile: ({ db, answers, kinds, actor, input }) => tileOf({ db, answers, kinds }, actor, input),
    queries: ({ db, kinds, actor }) => queriesFor({ db, kinds }, actor),
    identify: ({ db, kinds, actor, input }) => identify({ db, kinds }, actor, input),
    counts: ({ db, kinds, actor, input }) => countsIn({ db, kinds }, actor, input.near),
  })
