import { boundingExtent } from 'ol/extent.js'
import OlMap from 'ol/Map.js'
import { fromLonLat, toLonLat } from 'ol/proj.js'
import View from 'ol/View.js'

import type { LngLat } from '#geology/places/crs.ts'
import { metresBetween } from '#geology/places/ground.ts'

import { inPage } from './in-page.ts'

/** Fingers and pointers miss by so many pixels. */
const missTolerance = { mouse: 8, touch: 16 }

const zoomLimits = { min: 4, max: 20 } as const

/** What is shown where no place of the site is known. */
const country: Place = { centre: { lng: 105, lat: 35 }, zoom: zoomLimits.min }

/**
 * A map without controls: the page has its own. Keys, wheel, drag and pinch move it. It draws and asks for nothing
 * before it is shown a place.
 */
export function openMap(target: HTMLElement, isInPage: boolean): OlMap {
  const view = new View({
    minZoom: zoomLimits.min,
    maxZoom: zoomLimits.max,
    enableRotation: false,
    smoothResolutionConstraint: true,
  })
  const map = new OlMap({
    target,
    controls: [],
    maxTilesLoading: 256, // several views of a server that does not answer leave room for the others
    ...(isInPage && { interactions: inPage() }),
    view,
  })
  // a map reports that it came to rest from its second picture on
  view.once('change:resolution', () => map.once('postrender', () => map.render()))
  return map
}

export interface Place {
  centre: LngLat
  zoom: number
}

/** What the map shows now, degrees rounded to a tenth of a metre. */
export function placeOf(map: OlMap): Place {
  const [lng = 0, lat = 0] = toLonLat(map.getView().getCenter() ?? [0, 0])
  return { centre: roundPlace({ lng, lat }), zoom: Number((map.getView().getZoom() ?? 0).toFixed(2)) }
}

export const roundPlace = ({ lng, lat }: LngLat): LngLat => ({
  lng: Number(lng.toFixed(6)),
  lat: Number(lat.toFixed(6)),
})

/** The outline of what the map shows, corner after corner; closed. */
export function outlineOf(map: OlMap): number[] {
  const [west, south, east, north] = map.getView().calculateExtent(map.getSize())
  const corner = (x: number, y: number) => toLonLat([x, y]).map((value) => Number(value.toFixed(5)))
  const corners = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  return corners.flatMap(([x = 0, y = 0]) => corner(x, y))
}

/** Metres on the ground that a click may miss by. */
export function missedMetres(map: OlMap, at: LngLat, pointer: 'mouse' | 'touch'): number {
  const resolution = map.getView().getResolution() ?? 1
  return missTolerance[pointer] * resolution * Math.cos((at.lat * Math.PI) / 180)
}

/** Metres on the ground of a pixel in the middle of the map. */
export function groundResolution(map: OlMap): number {
  const { centre } = placeOf(map)
  const [x = 0, y = 0] = fromLonLat([centre.lng, centre.lat])
  const [lng = 0, lat = 0] = toLonLat([x + 100 * (map.getView().getResolution() ?? 1), y])
  return metresBetween(centre, { lng, lat }) / 100
}

function isAt(map: OlMap, { centre, zoom }: Place): boolean {
  const now = placeOf(map)
  return (
    Math.abs(now.centre.lng - centre.lng) < 2e-6 &&
    Math.abs(now.centre.lat - centre.lat) < 2e-6 &&
    Math.abs(now.zoom - zoom) < 0.01
  )
}

/** Moves the map there, unless it is there already. */
export function showPlace(map: OlMap, { centre, zoom }: Place, isSmooth: boolean): void {
  if (isAt(map, { centre, zoom })) return
  const view = map.getView()
  view.cancelAnimations()
  const target = fromLonLat([centre.lng, centre.lat])
  if (isSmooth) view.animate({ center: target, zoom, duration: 350 })
  else {
    view.setCenter(target)
    view.setZoom(zoom)
  }
}

/** Moves the map so that all of these points are seen; without any it shows the country. */
export function showAll(map: OlMap, points: readonly LngLat[], padding: number[]): void {
  if (points.length === 0) return showPlace(map, country, false)
  const extent = boundingExtent(points.map(({ lng, lat }) => fromLonLat([lng, lat])))
  map.getView().fit(extent, { padding, maxZoom: 17, duration: 0 })
}

/** Pixels at the sides of the map that panels and tools cover, as the style sheet says. */
export function measureCovered(map: OlMap): Record<'left' | 'right' | 'bottom' | 'top' | 'foot', number> {
  const style = getComputedStyle(map.getTargetElement())
  const side = (name: string) => Number.parseFloat(style.getPropertyValue(name)) || 0
  return {
    left: side('--map-left'),
    right: side('--map-right'),
    bottom: side('--map-bottom'),
    top: side('--map-under'),
    foot: side('--map-foot'),
  }
}

/** What stands at the right edge of the map: the buttons of the zoom. */
const zoomWidth = 72

/** The same as the padding of a view, with some air. */
export function computePadding(map: OlMap): number[] {
  const { left, right, bottom, top, foot } = measureCovered(map)
  return [top + 12, right + zoomWidth, bottom + foot, left > 0 ? left + 24 : 12]
}
