import Feature from 'ol/Feature.js'
import Point from 'ol/geom/Point.js'
import VectorLayer from 'ol/layer/Vector.js'
import { fromLonLat } from 'ol/proj.js'
import VectorSource from 'ol/source/Vector.js'
import { Fill, Icon, Stroke, Style, Text } from 'ol/style.js'
import { useEffect, useMemo } from 'react'

import { InsetStage } from '#web/map/inset/InsetStage.tsx'
import { mapFont } from '#web/map/stage/font.ts'
import { showAll } from '#web/map/stage/open-map.ts'
import { useLayer, useMap } from '#web/map/stage/useMap.ts'

import { drawSign, outlineInk } from './rate-sign.ts'
import type { PlacedRate } from './RateSketch.tsx'

/** The rates of points on the map of the ground, drawn anew for each step of time. */
export function RateLayer({ rates }: { rates: readonly PlacedRate[] }) {
  return (
    <InsetStage label="速率图，方向键移动，加减号缩放；数值与旁边的表相同">
      <Signs rates={rates} />
      <FirstView rates={rates} />
    </InsetStage>
  )
}

const keyOf = (rates: readonly PlacedRate[]) =>
  rates.map(({ name, place }) => `${name} ${place.lng} ${place.lat}`).join()

/** A single point is shown with its district. */
const nearest = 13

/** The map comes to the points whenever others are drawn. */
function FirstView({ rates }: { rates: readonly PlacedRate[] }) {
  const map = useMap()
  const places = useMemo(() => rates.map(({ place }) => place), [rates])
  const key = keyOf(rates)
  useEffect(() => {
    if (!map) return
    showAll(map, places, [48, 56, 48, 56])
    const view = map.getView()
    view.setZoom(Math.min(nearest, view.getZoom() ?? nearest))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- it follows the places, not their rates
  }, [map, key])
  return null
}

function Signs({ rates }: { rates: readonly PlacedRate[] }) {
  const source = useMemo(() => new VectorSource(), [])
  useLayer(useMemo(() => new VectorLayer({ source, zIndex: 10, declutter: true }), [source]))
  useEffect(() => {
    source.clear(true)
    source.addFeatures(rates.map(featureOf))
  }, [source, rates])
  return null
}

function featureOf({ place, name, sign }: PlacedRate): Feature {
  const feature = new Feature(new Point(fromLonLat([place.lng, place.lat])))
  feature.setStyle([iconOf(sign), labelOf(name)])
  return feature
}

const pictures = new Map<string, Style>()

/** The same few signs over and over: each is made once. */
function iconOf(sign: PlacedRate['sign']): Style {
  const key = sign ? `${sign.way} ${sign.rank}` : ''
  const known = pictures.get(key)
  if (known) return known
  const { d, radius, fill } = drawSign(sign)
  const half = radius + 2
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * half}" height="${2 * half}" viewBox="${-half} ${-half} ${2 * half} ${2 * half}"><path d="${d}" fill="${fill === 'none' ? '#fff' : fill}" stroke="${outlineInk}"/></svg>`
  const style = new Style({
    image: new Icon({ declutterMode: 'none', src: `data:image/svg+xml,${encodeURIComponent(svg)}` }),
  })
  pictures.set(key, style)
  return style
}

const labels = new Map<string, Style>()

function labelOf(text: string): Style {
  const known = labels.get(text)
  if (known) return known
  const style = new Style({
    text: new Text({
      ...{ text, font: `500 12px ${mapFont}`, offsetY: -19, overflow: true },
      fill: new Fill({ color: outlineInk }),
      stroke: new Stroke({ color: '#fff', width: 3 }),
    }),
  })
  labels.set(text, style)
  return style
}
