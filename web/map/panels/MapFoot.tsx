import { pointText } from '#web/catalogue/format.ts'
import { groundResolution, placeOf } from '#web/map/stage/open-map.ts'
import { useAtRest } from '#web/map/stage/useMap.ts'

const steps = [1, 2, 5]

/** The longest round number of metres that is at most so long. */
export function roundMetres(longest: number): number {
  const power = 10 ** Math.floor(Math.log10(longest))
  return (steps.findLast((step) => step * power <= longest) ?? 1) * power
}

const lengthText = (metres: number) => (metres >= 1000 ? `${metres / 1000} km` : `${metres} m`)

const longestBar = 110

/** At the lower left: review number of the base map, scale, centre. */
export function MapFoot({ mark }: { mark: string }) {
  const resolution = useAtRest(groundResolution)
  const place = useAtRest(placeOf)
  const metres = resolution ? roundMetres(longestBar * resolution) : 0
  return (
    <div className="map-foot">
      {mark && <span>{mark}</span>}
      {resolution && (
        <span className="map-scale">
          <i style={{ width: metres / resolution }} />
          {lengthText(metres)}
        </span>
      )}
      {place && <span className="map-centre">CGCS2000　{pointText(place.centre)}</span>}
    </div>
  )
}
