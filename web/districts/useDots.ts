import { useQuery } from '@tanstack/react-query'

import { mapTiles } from '#contract/map/tiles.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession, readerOf, useSession } from '#web/api/session.ts'
import { fetchPage } from '#web/ui/page/fetch-page.ts'

import type { Dot } from './dots.ts'
import type { Outline } from './outline.ts'
import { tilesOfCity } from './tiles-of-city.ts'

/** Places of the records of a map layer in the city, thinned as its tiles are; none while they are on their way. */
export function useDots(layer: string | undefined, districts: readonly Outline[]): readonly Dot[] {
  const session = useSession()
  const tiles = tilesOfCity(districts)
  const { data } = useQuery({
    queryKey: [mapTiles.tile.path, layer, tiles, readerOf(session)],
    queryFn: async ({ signal }) => {
      const { dotsIn } = await fetchPage(() => import('./dots.ts'))
      const read = async (tile: (typeof tiles)[number]) => {
        const input = { layer: layer ?? '', ...tile, y: `${tile.y}.mvt` }
        const { blob } = await callInSession(currentSession(), (token) =>
          callBytes(mapTiles.tile, input, { token, signal }),
        )
        return dotsIn(await blob.arrayBuffer(), tile)
      }
      return (await Promise.all(tiles.map(read))).flat()
    },
    enabled: layer !== undefined && tiles.length > 0,
    staleTime: 300_000,
  })
  return data ?? noDots
}

const noDots: readonly Dot[] = []
