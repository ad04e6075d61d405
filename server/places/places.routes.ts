import { places } from '#contract/search/places.ts'
import { implement } from '#server/http/implement.ts'

import { findPlace } from './places.ts'

export const placeRoutes = implement(places, {
  find: ({ db, kinds, input }) => findPlace({ db, kinds }, input.text),
})
