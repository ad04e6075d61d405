import { map } from '#contract/map/map.ts'
import { implement } from '#server/http/implement.ts'

import { changeDrawing, drawingsOf, readDrawing, removeDrawing, saveDrawing } from './drawings/drawings.ts'
import { favouritesOf, removeFavourite, saveFavourite } from './favourites/favourites.ts'
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
  counts: ({ db, kinds, actor, input }) => countsIn({ db, kinds }, actor, input.near),
  favourites: ({ db, kinds, actor, input }) => favouritesOf({ db, kinds }, actor, input.queryId),
  saveFavourite: ({ db, kinds, actor, input }) => saveFavourite({ db, kinds }, actor, input.queryId),
  removeFavourite: ({ db, actor, input }) => removeFavourite(db, actor, input.id),
  drawings: ({ db, actor }) => drawingsOf(db, actor),
  drawing: ({ db, actor, input }) => readDrawing(db, actor, input.id),
  saveDrawing: ({ db, actor, input }) => saveDrawing(db, actor, input),
  changeDrawing: ({ db, actor, input }) => changeDrawing(db, actor, input),
  removeDrawing: ({ db, actor, input }) => removeDrawing(db, actor, input.id),
})
