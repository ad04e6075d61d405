import { LRUCache } from 'lru-cache'

import { fail } from '#contract/errors.ts'

import { type CutProgress, type CuttingOptions, openCutting, type StoredPicture } from './cutting.ts'
import { readTile, readTileIndex, spanOfTile, type TileIndex, type TilePlace } from './tile-file.ts'
import { noteUse, tilePath } from './tile-folder.ts'

/** Pictures that are cut into tiles when they are first asked for. */
export interface Pyramids {
  /** What a picture has been cut into, or how much of it is cut. Throws of one that cannot be cut. */
  stateOf: (picture: StoredPicture, account: number) => Promise<TileIndex | CutProgress>
  /** Throws where the picture is not cut, or has no such tile. */
  tileOf: (picture: StoredPicture, place: TilePlace) => Promise<Buffer>
  /** The folder of the cut pictures. */
  folder: string
  close: () => Promise<void>
}

export function openPyramids(options: CuttingOptions): Pyramids {
  const { tiles } = options.folders
  const cutting = openCutting(options)
  const indexes = new LRUCache<string, TileIndex>({ max: 32 })
  const indexOf = async (digest: string): Promise<TileIndex | undefined> => {
    const known = indexes.get(digest)
    if (known) return known
    const index = await readTileIndex(tilePath(tiles, digest))
    if (index) indexes.set(digest, index)
    return index
  }
  return {
    folder: tiles,
    stateOf: async (picture, account) => {
      const { digest } = picture
      if (!(await noteUse(tilePath(tiles, digest)))) indexes.delete(digest)
      return (await indexOf(digest)) ?? cutting.progressOf(picture, account)
    },
    tileOf: async ({ digest }, place) => {
      const index = (await indexOf(digest)) ?? fail('picture_uncut')
      const span = spanOfTile(index, place) ?? fail('tile_outside')
      const tile = await readTile(tilePath(tiles, digest), span)
      if (tile) return tile
      indexes.delete(digest) // its file has gone meanwhile
      return fail('picture_uncut')
    },
    close: cutting.close,
  }
}
