import type { FeatureLike } from 'ol/Feature.js'
import type Geometry from 'ol/geom/Geometry.js'
import MultiPolygon from 'ol/geom/MultiPolygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import type RenderFeature from 'ol/render/Feature.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Stroke, Style, Text } from 'ol/style.js'

import { inkOf } from '#contract/map/signs.ts'
import type { LayerStyle } from '#contract/map/style.ts'
import { mapFont } from '#web/map/stage/font.ts'

import { fillColour, type Line, strokeOf } from './style/line-style.ts'

/** A layer of areas: thin outlines, lightly filled by who may open the record, with the title where there is room. */
export const areaLayer = (style: LayerStyle | undefined): VectorLayer =>
  new VectorLayer({ source: new VectorSource(), style: areaStyle(style), declutter: true })

/** Areas that are narrower than so many pixels have no title. */
const minLabelled = 60

const areaStyle = (style: LayerStyle | undefined) => (feature: FeatureLike, resolution: number) => {
  const ink = inkOf(feature.get('access'), style?.colour)
  const [west = 0, , east = 0] = feature.getGeometry()?.getExtent() ?? []
  const width = style?.lineWidth ?? 1.2
  const outline = [casing(width + 1.8), outlineStyle({ ...style, width, ink })]
  return (east - west) / resolution < minLabelled ? outline : [...outline, titleStyle(ink, feature)]
}

/** Keeps a line apart from a dark ground. */
const casing = (width: number) => new Style({ stroke: new Stroke({ color: '#ffffffb0', width }) })

const outlineStyle = (line: Line) =>
  new Style({
    stroke: strokeOf(line),
    fill: new Fill({ color: fillColour(line.ink, line.fill ?? null, 0.04) }),
  })

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
