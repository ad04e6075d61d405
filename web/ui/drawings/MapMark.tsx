import { useSite } from '#web/api/site.ts'

import './map-mark.css'

export const inventedBase = '虚构底图，无需审图号'

/**
 * Label of a map's base: its review number, or that it is invented. Undefined when it is neither, and the map must
 * not be shown; empty until the settings are loaded.
 */
export function useMapMark(): string | undefined {
  const { version, mapReview, demoMark } = useSite()
  if (mapReview) return `审图号：${mapReview}`
  return demoMark ? inventedBase : version > 0 ? undefined : ''
}

/** Label at the lower left of a map; its parent is the positioned frame. */
export function MapMark({ mark }: { mark: string }) {
  return mark && <p className="map-mark">{mark}</p>
}
