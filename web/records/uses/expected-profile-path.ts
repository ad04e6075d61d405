import type { LngLat } from '#geology/places/crs.ts'

/** The page that says what is expected below a place. */
export const expectedProfilePath = '/expected-profile'

/** The page of one place; `name` is what it is called, only to be shown. */
export function pathOfProfile({ lng, lat }: LngLat, name?: string): string {
  const search = new URLSearchParams({
    at: [lng, lat].map((degrees) => Number(degrees.toFixed(6))).join(','),
  })
  if (name) search.set('name', name)
  return `${expectedProfilePath}?${search.toString()}`
}
