import type { Place } from '#demo/city/city.ts'
import { describe } from '#demo/ground/descriptions.ts'
import { strataAt } from '#demo/ground/strata-model.ts'

/** The layers under a place as rows of a booklet's table, and their names with numbers. */
export function layersUnder(place: Place, metres: number): { layers: string[][]; names: string[] } {
  const strata = strataAt(place, metres)
  const layers = strata.map(({ layer, top, base }) => [
    layer.number,
    layer.name,
    layer.geologicalAge,
    base.toFixed(1),
    (base - top).toFixed(1),
    describe(layer.number, layer.name, 0).split('：')[1] ?? '',
  ])
  return { layers, names: strata.map(({ layer }) => `${layer.number}层${layer.name}`) }
}
