import type OlMap from 'ol/Map.js'
import { fromLonLat } from 'ol/proj.js'
import { type RefObject, useEffect } from 'react'

import type { LngLat } from '#geology/places/crs.ts'
import { useMap } from '#web/map/stage/useMap.ts'

import { placePopup, type Room } from './popup-place.ts'

/** Keeps a popup beside its place while the map moves. Phones show it at the foot of the map, by the style sheet. */
export function usePopupPlace(box: RefObject<HTMLElement | null>, at: LngLat): void {
  const map = useMap()
  useEffect(() => {
    const popup = box.current
    if (!map || !popup) return undefined
    const settle = () => settlePopup(map, popup, at)
    settle()
    revealAbove(map, popup, at)
    const sizes = new ResizeObserver(settle)
    sizes.observe(popup)
    map.on('postrender', settle)
    return () => {
      sizes.disconnect()
      map.un('postrender', settle)
    }
  }, [map, box, at])
}

function settlePopup(map: OlMap, popup: HTMLElement, { lng, lat }: LngLat): void {
  const [x, y] = map.getPixelFromCoordinate(fromLonLat([lng, lat])) ?? []
  if (x === undefined || y === undefined) return
  const size = { width: popup.offsetWidth, height: popup.offsetHeight }
  const { left, top, arrow } = placePopup({ x, y }, size, roomOf(popup))
  popup.style.setProperty('--popup-left', `${Math.round(left)}px`)
  popup.style.setProperty('--popup-top', `${Math.round(top)}px`)
  popup.style.setProperty('--arrow-top', `${Math.round(arrow?.top ?? 0)}px`)
  popup.dataset['arrow'] = arrow?.side ?? 'none'
}

/** A sheet at the foot of a phone covers its place: the map moves up, once. */
function revealAbove(map: OlMap, popup: HTMLElement, { lng, lat }: LngLat): void {
  const [page, view] = [popup.offsetParent, map.getView()]
  const [, y] = map.getPixelFromCoordinate(fromLonLat([lng, lat])) ?? []
  const [x, north] = view.getCenter() ?? []
  if (!page || y === undefined || x === undefined || north === undefined) return
  const free = page.clientHeight - sheetHeight
  if (popup.offsetWidth < page.clientWidth || y < free) return
  view.setCenter([x, north - (y - free / 2) * (view.getResolution() ?? 0)])
}

/** About as high as the sheet of one record is. */
const sheetHeight = 410

/** The map between its panels. */
function roomOf(popup: HTMLElement): Room {
  const page = popup.offsetParent
  const [width, height] = [page?.clientWidth ?? innerWidth, page?.clientHeight ?? innerHeight]
  const panels = [...(page?.querySelectorAll<HTMLElement>(':scope > aside') ?? [])].filter(
    ({ offsetWidth }) => offsetWidth > 0 && offsetWidth < width / 2,
  )
  const lefts = panels.filter(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth / 2 < width / 2)
  const rights = panels.filter((panel) => !lefts.includes(panel))
  return {
    left: Math.max(0, ...lefts.map(({ offsetLeft, offsetWidth }) => offsetLeft + offsetWidth)),
    right: Math.min(width, ...rights.map(({ offsetLeft }) => offsetLeft)),
    top: 0,
    bottom: height,
  }
}
