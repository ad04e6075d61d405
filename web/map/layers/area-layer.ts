import type { FeatureLike } from 'ol/Feature.js'
import type Geometry from 'ol/geom/Geometry.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'

import { mapFont } from '#web/map/stage/font.ts'

import { inkOf } from './sign-image.ts'

/** A layer of areas: thin outlines, lightly filled by who may open the record, with the title where there is room. */
export const areaLayer = (): VectorLayer =>
  new VectorLayer({ source: new VectorSource(), style: areaStyle, declutter: true })

/** Areas that are narrower than so many pixels have no title. */
const minLabelled = 60

function areaStyle(feature: FeatureLike, resolution: number): Style[] {
  const ink = inkOf(feature.get('access'))
  const [west = 0, , east = 0] = feature.getGeometry()?.getExtent() ?? []
  const outline = [casing, outlineStyle(ink)]
  return (east - west) / resolution < minLabelled ? outline : [...outline, titleStyle(ink, feature)]
}

/** Keeps a line apart from a dark ground. */
const casing = new Style({ stroke: new Stroke({ color: '#ffffffb0', width: 3 }) })

const outlineStyle = (ink: string) =>
  new Style({ stroke: new Stroke({ color: ink, width: 1.2 }), fill: new Fill({ color: `${ink}0a` }) })

/** The title stands in the first ring; it is left out where it does not fit. */
const titleStyle = (ink: string, feature: FeatureLike) =>
  new Style({
    geometry: firstRing,
    text: new Text({
      text: String(feature.get('title')),
      font: `500 12px ${mapFont}`,
      fill: new Fill({ color: ink }),
      stroke: new Stroke({ color: '#fff', width: 3 }),
    }),
  })

function firstRing(feature: FeatureLike): Geometry | RenderFeature | undefined {
  const geometry = feature.getGeometry()
  return geometry instanceof MultiPolygon ? geometry.getPolygon(0) : geometry
}
