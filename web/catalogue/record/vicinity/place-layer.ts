import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import Polygon from 'ol/geom/Polygon.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Circle, Fill, Icon, Stroke, Style, Text } from 'ol/style.js'

import type { Kind } from '#contract/catalogue/kind.ts'
import type { Entry } from '#contract/catalogue/routes.ts'
import { inkOf, signOf } from '#contract/map/signs.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { boxCorners } from '#geology/places/hull.ts'
import { coarseCell } from '#geology/places/mercator.ts'
import { paintSign, signScale } from '#web/map/layers/sign-image.ts'
import { mapFont } from '#web/map/stage/font.ts'
import { type Point as Place, publicPlace } from '#web/records/distance.ts'

const ownColour = '#a3202a'

/** A record: its sign, or the cell in which it lies. */
export function ownFeatures(kind: Kind, { access, values }: Entry, at: Place): Feature[] {
  if (access !== 'open') return [cellFeature(at)]
  const sign = pointFeature(at)
  sign.setStyle([ring(15, 'rgb(163 32 42 / 16%)', ownColour), ...signStyle(kind, values, ownColour, 24)])
  return [sign]
}

/** A neighbour: its sign, in the middle of its cell if no more than that is public. */
export function neighbourFeature(kind: Kind, entry: Entry & { place: Place }): Feature {
  const feature = pointFeature(publicPlace(entry.access, entry.place))
  feature.setId(entry.code)
  feature.setStyle(signStyle(kind, entry.values, inkOf(entry.access), 20))
  return feature
}

export const layerOf = (features: Feature[], zIndex: number): VectorLayer =>
  new VectorLayer({ source: new VectorSource({ features }), zIndex })

/** A ring around a neighbour. */
export function markFeature(at: Place): Feature {
  const feature = pointFeature(at)
  feature.setStyle(ring(16, 'rgb(45 140 240 / 26%)', '#1a6cc4'))
  return feature
}

const pointFeature = ({ lng, lat }: Place) => new Feature(new Point(fromLonLat([lng, lat])))

function cellFeature({ lng, lat }: Place): Feature {
  const feature = areaFeature(boxCorners(coarseCell(lng, lat)))
  feature.setStyle([cellStyle, cellLabel])
  return feature
}

/** Ground that a record covers, by its corners. */
export function areaFeature(corners: readonly LngLat[]): Feature {
  const feature = new Feature(new Polygon([corners.map(({ lng, lat }) => fromLonLat([lng, lat]))]))
  feature.setStyle(cellStyle)
  return feature
}

const cellStyle = new Style({
  fill: new Fill({ color: 'rgb(163 32 42 / 12%)' }),
  stroke: new Stroke({ color: ownColour, width: 1.6 }),
})

const cellLabel = new Style({
  text: new Text({
    text: '位置在此格内',
    font: `500 13px ${mapFont}`,
    overflow: true,
    offsetY: -24,
    fill: new Fill({ color: ownColour }),
    stroke: new Stroke({ color: '#fff', width: 3.5 }),
  }),
})

const ring = (radius: number, fill: string, stroke: string) =>
  new Style({
    image: new Circle({
      radius,
      fill: new Fill({ color: fill }),
      stroke: new Stroke({ color: stroke, width: 1.4 }),
    }),
  })

function signStyle(kind: Kind, values: Entry['values'], ink: string, size: number): Style[] {
  const type = kind.type === undefined ? undefined : values[kind.type]
  const img = paintSign(signOf(kind, typeof type === 'string' ? type : undefined), ink, size)
  return [new Style({ image: new Icon({ img, scale: signScale }) })]
}
