import { useSite } from '#web/api/site.ts'

import './map-mark.css'

export const inventedBase = '虚构底图，无需审图号'

/**
 * What a drawing of the city has to say of its base: the number of its review, or that it is invented. Undefined when
 * it is neither: then the drawing may not be shown. Until the settings are known there is nothing to say yet.
 */
export function useMapMark(): string | undefined {
  const { version, mapReview, demoMark } = useSite()
  if (mapReview) return `审图号：${mapReview}`
  return demoMark ? inventedBase : version > 0 ? undefined : ''
}

/** Stands at the lower left of a drawing of the city, which is its frame. */
export function MapMark({ mark }: { mark: string }) {
  return mark && <p className="map-mark">{mark}</p>
}
