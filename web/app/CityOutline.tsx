import { districts, outline, river } from './city-outline.ts'

/** A base map that needs no server: land, sea, river and the borders of the districts. */
export function CityOutline() {
  return (
    <svg className="city-outline" viewBox="-20 -16 440 440" aria-hidden="true">
      <rect x="-20" y="-16" width="440" height="440" fill="var(--map-water)" />
      <g fill="none" strokeLinejoin="round">
        <path d={outline} stroke="var(--map-shore)" strokeWidth="7" opacity="0.35" />
        <path d={outline} fill="var(--map-land)" stroke="var(--map-shore)" strokeWidth="1.6" />
        <path d={districts} stroke="var(--map-bound)" strokeDasharray="6 3 1 3" />
        <path d={`${river}L360 207`} stroke="var(--map-shore)" strokeWidth="9" />
        <path d={`${river}L380 206`} stroke="var(--map-water)" strokeWidth="6.4" />
      </g>
    </svg>
  )
}
