import type { FeatureLike } from 'ol/Feature.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'

import { cityStyle, type Tone, tones } from '#web/map/stage/city-style.ts'
import { mapFont } from '#web/map/stage/font.ts'

/** Of the city's map only what shows where one is. */
const shownCategories = new Set(['district', 'sea', 'coast', 'river', 'metro'])

export function overviewStyle(tone: Tone) {
  const styleOf = cityStyle(tone)
  return (feature: FeatureLike, resolution: number): Style[] =>
    shownCategories.has(String(feature.get('category'))) ? styleOf(feature, resolution) : []
}

/** From farther away the names of districts would lie upon each other. */
const maxNameResolution = 1500

export function overviewNames(tone: Tone) {
  const { label, land } = tones[tone]
  const given = { font: `11px ${mapFont}`, fill: new Fill({ color: label }), overflow: true }
  const halo = new Stroke({ color: land, width: 3 })
  return (feature: FeatureLike, resolution: number): Style[] =>
    feature.get('category') === 'district' && resolution < maxNameResolution
      ? [new Style({ text: new Text({ ...given, stroke: halo, text: String(feature.get('name')) }) })]
      : []
}
