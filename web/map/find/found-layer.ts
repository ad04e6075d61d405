import Feature from 'ol/Feature.js'
import LineString from 'ol/geom/LineString.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Icon, Stroke, Style, Text } from 'ol/style.js'

import type { Place } from '#contract/search/places.ts'
import { cornersOf } from '#geology/places/ground.ts'
import { isOutline } from '#geology/places/outline.ts'
import { paintSign, signScale } from '#web/map/layers/sign-image.ts'
import { mapFont } from '#web/map/stage/font.ts'

const ink = '#8a1f3d'

const pin = [
  { d: 'M12 22C8 16.5 5.5 13 5.5 9.5A6.5 6.5 0 0 1 18.5 9.5C18.5 13 16 16.5 12 22Z', fill: 'ink' },
  { d: 'M12 7.2a2.3 2.3 0 1 0 .01 0Z', fill: 'ground' },
] as const

/** A place that was found: a pin at a point, a band along a line, a bold outline; with its name. */
export function foundLayer({ lng, lat, line, name }: Place): VectorLayer {
  const at = new Feature(new Point(fromLonLat([lng, lat])))
  at.setStyle([
    ...(line ? [] : [pinStyle()]),
    new Style({
      text: new Text({
        text: name ?? '',
        font: `500 14px ${mapFont}`,
        offsetY: line ? 0 : -38,
        fill: new Fill({ color: ink }),
        stroke: new Stroke({ color: '#fff', width: 4 }),
      }),
    }),
  ])
  const features = line ? [lineFeature(line), at] : [at]
  return new VectorLayer({ source: new VectorSource({ features }), zIndex: 8 })
}

const pinStyle = () =>
  new Style({ image: new Icon({ img: paintSign(pin, ink, 34), scale: signScale, anchor: [0.5, 0.92] }) })

function lineFeature(line: readonly number[]): Feature {
  const feature = new Feature(new LineString(cornersOf(line).map(({ lng, lat }) => fromLonLat([lng, lat]))))
  feature.setStyle(
    isOutline(line)
      ? [stroke('#ffffffcc', 6), stroke(ink, 2.4)]
      : [stroke('rgb(138 31 61 / 26%)', 13), stroke(ink, 2)],
  )
  return feature
}

const stroke = (color: string, width: number) =>
  new Style({ stroke: new Stroke({ color, width, lineCap: 'round', lineJoin: 'round' }) })
