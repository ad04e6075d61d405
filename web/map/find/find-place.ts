import type { Input, Output, Route } from '#contract/route.ts'
import { type Place, places } from '#contract/search/places.ts'
import { search } from '#contract/search/search.ts'
import { kindNamed } from '#web/records/kind-named.ts'

type Ask = <R extends Route>(route: R, input: Input<R>) => Promise<Output<R>>

/** A place and the text that names it alone, or why there is none. */
type FoundPlace = { place: Place; text: string } | { refused: string }

/** The place that a text names; else the first one that it may be the beginning of. */
export async function findPlace(ask: Ask, text: string): Promise<FoundPlace> {
  const { place, refused } = await ask(places.find, { text })
  if (place) return { place, text }
  const meant = meantBy(await ask(search.suggest, { text }))
  const other = meant !== undefined && meant !== text ? await ask(places.find, { text: meant }) : undefined
  return other?.place && meant
    ? { place: other.place, text: meant }
    : { refused: refused ?? '没有找到这个地点' }
}

const meantBy = ({ places: [place], records }: Output<typeof search.suggest>): string | undefined =>
  place?.name ?? records.find(isPlaced)?.code

/** Whether the records of a kind are on the map. */
export const isPlaced = ({ kind }: { kind: string }): boolean => kindNamed(kind)?.place === 'point'
