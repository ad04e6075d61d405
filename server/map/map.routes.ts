import { map } from '#contract/map/map.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'
import { requireReceived } from '#server/http/spool/spool.ts'

import { areaLayer, areaOfRecord } from './area-layers/area-layers.ts'
import type { AreaReader } from './areas/area-reader.ts'
import { addArea, areaNamed } from './areas/areas.ts'
import { changeDrawing, drawingsOf, readDrawing, removeDrawing, saveDrawing } from './drawings/drawings.ts'
import { favouritesOf, removeFavourite, saveFavourite } from './favourites/favourites.ts'
import { baseMaps, cityMap, findMapVersion, layersFor, layerTree, visitLayer } from './layers/layers.ts'
import { countsIn, tileOf } from './map.ts'
import { identify } from './queries/identify.ts'
import { queriesFor } from './queries/queries.ts'

/** `readArea` reads uploaded areas; with the key of Tianditu, its base maps are offered. */
export const mapRoutes = (readArea: AreaReader, tianditu?: string): Endpoint[] =>
  implement(map, {
    version: async ({ db }) => ({ version: await findMapVersion(db) }),
    getTreeList: ({ db, actor }) => layersFor(db, actor),
    getLayerTree: ({ db, actor }) => layerTree(db, actor),
    updateLayerVisit: ({ db, answers, kinds, actor, input }) =>
      visitLayer({ db, answers, kinds }, actor, input.code),
    baseMaps: ({ db }) => baseMaps(db, tianditu),
    city: ({ db }) => cityMap(db),
    tile: ({ db, answers, kinds, actor, input }) => tileOf({ db, answers, kinds }, actor, input),
    queries: ({ db, answers, kinds, actor }) => queriesFor({ db, answers, kinds }, actor),
    identify: ({ db, answers, kinds, actor, input }) => identify({ db, answers, kinds }, actor, input),
    areaLayer: ({ db, answers, kinds, actor, input }) => areaLayer({ db, answers, kinds }, actor, input),
    recordArea: ({ db, answers, kinds, actor, input }) => areaOfRecord({ db, answers, kinds }, actor, input),
    counts: ({ db, answers, kinds, actor, input }) => countsIn({ db, answers, kinds }, actor, input),
    addArea: ({ db, input: { file, name }, from, leavePlace }) => {
      leavePlace() // from here on it waits for its turn
      return addArea(db, readArea, { file: requireReceived(file), name, source: from.source })
    },
    area: ({ db, input }) => areaNamed(db, input.id),
    favourites: ({ db, answers, kinds, actor, input }) =>
      favouritesOf({ db, answers, kinds }, actor, input.queryId),
    saveFavourite: ({ db, answers, kinds, actor, input }) =>
      saveFavourite({ db, answers, kinds }, actor, input.queryId),
    removeFavourite: ({ db, actor, input }) => removeFavourite(db, actor, input.id),
    drawings: ({ db, actor }) => drawingsOf(db, actor),
    drawing: ({ db, actor, input }) => readDrawing(db, actor, input.id),
    saveDrawing: ({ db, actor, input }) => saveDrawing(db, actor, input),
    changeDrawing: ({ db, actor, input }) => changeDrawing(db, actor, input),
    removeDrawing: ({ db, actor, input }) => removeDrawing(db, actor, input.id),
  })
