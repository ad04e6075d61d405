import { pictureTiles } from '#contract/files/picture-tiles.ts'
import { type Endpoint, implement } from '#server/http/implement.ts'

import { describePicture, pictureTile } from './picture-tiles.ts'
import type { Pyramids } from './pyramids.ts'

/** Large pictures of records, tile by tile. */
export const pictureTileEndpoints = (pyramids: Pyramids): Endpoint[] =>
  implement(pictureTiles, {
    describe: ({ db, dataDir, input: { id }, actor }) =>
      describePicture({ db, dataDir, pyramids }, { id, actor }),
    tile: ({ db, dataDir, input: { id, ...address }, actor }) =>
      pictureTile({ db, dataDir, pyramids }, { id, actor }, address),
  })
