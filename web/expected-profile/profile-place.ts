import type { LngLat } from '#geology/places/crs.ts'

/** The place of the address; undefined without one, `null` where it is none. */
export interface ProfilePlace {
  at: LngLat | null | undefined
  name: string | undefined
}

const maxNameLength = 40

/** Reads `?at=lng,lat&name=…`. */
export function readProfilePlace(params: URLSearchParams): ProfilePlace {
  const written = params.get('at')
  const name = params.get('name')?.trim().slice(0, maxNameLength)
  return { at: written === null ? undefined : pointIn(written), name: name === '' ? undefined : name }
}

function pointIn(text: string): LngLat | null {
  const match = /^(-?\d{1,3}(?:\.\d{1,12})?),(-?\d{1,2}(?:\.\d{1,12})?)$/.exec(text)
  const [lng, lat] = [Number(match?.[1]), Number(match?.[2])]
  return match && Math.abs(lng) <= 180 && Math.abs(lat) <= 85 ? { lng, lat } : null
}
