import { mapAreaLayers } from './area-layers.ts'
import { mapAreas } from './areas.ts'
import { mapDrawings } from './drawings.ts'
import { mapFavourites } from './favourites.ts'
import { mapLayers } from './layers.ts'
import { mapQueries } from './queries.ts'
import { mapTiles } from './tiles.ts'

/** All calls of the map. */
export const map = {
  ...mapLayers,
  ...mapTiles,
  ...mapQueries,
  ...mapAreas,
  ...mapAreaLayers,
  ...mapFavourites,
  ...mapDrawings,
}
