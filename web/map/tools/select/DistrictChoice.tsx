import { conditionLimits } from '#contract/catalogue/condition.ts'
import { mapAreas } from '#contract/map/areas.ts'
import { mapLayers } from '#contract/map/layers.ts'
import { useAction } from '#web/api/hooks.ts'
import { useForeign } from '#web/map/useForeign.ts'
import { Select } from '#web/ui/fields/Field.tsx'

import { selectedArea, selectedOutline, type Selection } from './selection.ts'

interface DistrictChoiceProps {
  /** The one that is selected now. */
  district: string | undefined
  onChosen: (selection: Selection) => void
}

/** A district of the city: what is registered in it, wherever the map may draw it. */
export function DistrictChoice({ district, onChosen }: DistrictChoiceProps) {
  const city = useForeign(mapLayers.city).data
  const add = useAction(mapAreas.addArea, [])
  const districts = (city?.features ?? []).filter(({ properties }) => properties.category === 'district')
  const choose = (name: string) => {
    const geometry = districts.find(({ properties }) => properties.name === name)?.geometry
    if (!geometry) return
    const ring = outlineIn(geometry)
    if (ring) return onChosen({ ...selectedOutline(ring, name), district: name })
    const file = new Blob([JSON.stringify(geometry)])
    add.mutate(
      { name, file },
      {
        onSuccess: (area) => onChosen({ near: selectedArea(area), outlines: area.outlines, district: name }),
        onError: ({ message }) => onChosen({ refused: message }),
      },
    )
  }
  if (districts.length === 0) return <p>没有行政区的界线。</p>
  return (
    <Select
      aria-label="行政区"
      value={(add.isPending ? add.variables.name : district) ?? ''}
      options={[
        { value: '', label: '选择行政区' },
        ...districts.map(({ properties: { name } }) => ({ value: name, label: name })),
      ]}
      onChange={choose}
    />
  )
}

/** The outline of a polygon that is simple enough for a condition. */
function outlineIn({ type, coordinates }: { type: string; coordinates?: unknown }): number[] | undefined {
  if (type !== 'Polygon' || !Array.isArray(coordinates) || coordinates.length !== 1) return undefined
  const ring = Array.isArray(coordinates[0]) ? coordinates[0].flat().map(Number) : []
  return ring.length <= 2 * conditionLimits.corners ? ring : undefined
}
