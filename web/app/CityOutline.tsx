import { inventedBase, MapMark } from '#web/ui/MapMark.tsx'

import { coast, districts, outline, river } from './city-outline.ts'

/** A base map that needs no server: land, sea, river and the borders of the districts. */
export function CityOutline() {
  return (
    <div className="map-frame city-outline">
      <svg viewBox="-20 -16 440 440" aria-hidden="true">
        <rect x="-20" y="-16" width="440" height="440" fill="var(--paper-sunk)" />
        <path d={outline} fill="var(--map-land)" />
        <path d={`${coast}L345 -16H420V424H350z`} fill="var(--map-water)" />
        <g fill="none" strokeLinejoin="round">
          <path d={districts} stroke="var(--map-bound)" strokeDasharray="6 3 1 3" />
          <path d={outline} stroke="var(--map-bound)" strokeWidth="1.8" strokeDasharray="10 3 2 3" />
          <path d={`M-20 222L5 223${river.replace('M', 'L')}`} stroke="var(--map-shore)" strokeWidth="9" />
          <path
            d={`M350 424${coast.replace('M', 'L')}L345 -16`}
            stroke="var(--map-shore)"
            strokeWidth="1.8"
          />
          <path
            d={`M-20 222L5 223${river.replace('M', 'L')}L372 206`}
            stroke="var(--map-water)"
            strokeWidth="6.4"
          />
        </g>
      </svg>
      <MapMark mark={inventedBase} />
    </div>
  )
}
