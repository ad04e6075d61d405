import type { PDFViewer } from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

import { readScaleAndTurn, type ScaleAndTurn, writeScaleAndTurn } from '#web/reader/scale-and-turn.ts'

/** What of a page is seen: `/reader/…?page=3&at=0.512,0.31&scale=800&turn=90`. */
export interface PagePlace extends ScaleAndTurn {
  page: number
  /** The middle of the window, as shares of the page as it is turned. */
  x: number
  y: number
}

/** Reads a place on a page; undefined where none is named. */
export function readPagePlace(search: URLSearchParams, page: number): PagePlace | undefined {
  const [, x, y] = /^(0(?:\.\d{1,5})?|1),(0(?:\.\d{1,5})?|1)$/.exec(search.get('at') ?? '') ?? []
  const shown = readScaleAndTurn(search)
  return x === undefined || y === undefined || !shown
    ? undefined
    : { page, x: Number(x), y: Number(y), ...shown }
}

/** The parameters of a page, and of a place on it where one is fixed. */
export function writePagePlace(
  before: URLSearchParams,
  page: number,
  place: PagePlace | undefined,
): URLSearchParams {
  const search = new URLSearchParams(before)
  search.set('page', String(page))
  for (const name of ['at', 'scale', 'turn']) search.delete(name)
  if (!place) return search
  const share = (value: number) => Number(Math.min(1, Math.max(0, value)).toFixed(4))
  search.set('at', `${share(place.x)},${share(place.y)}`)
  writeScaleAndTurn(search, place)
  return search
}

/** What stands in the middle of the window. */
export function placeIn(viewer: PDFViewer): PagePlace {
  const { container, currentPageNumber, currentScale, pagesRotation } = viewer
  const box = container.getBoundingClientRect()
  const page = viewer.getPageView(currentPageNumber - 1).div.getBoundingClientRect()
  const x = (box.left + container.clientWidth / 2 - page.left) / page.width
  const y = (box.top + container.clientHeight / 2 - page.top) / page.height
  return { page: currentPageNumber, x, y, scale: currentScale, turn: pagesRotation }
}

/** Brings a place into the middle of the window. */
export function showIn(viewer: PDFViewer, { page, x, y, scale, turn }: PagePlace): void {
  const number = Math.min(Math.max(1, page), viewer.pagesCount)
  viewer.pagesRotation = turn
  viewer.currentScale = scale
  viewer.currentPageNumber = number
  const { container } = viewer
  const box = container.getBoundingClientRect()
  const at = viewer.getPageView(number - 1).div.getBoundingClientRect()
  container.scrollBy(
    at.left + x * at.width - box.left - container.clientWidth / 2,
    at.top + y * at.height - box.top - container.clientHeight / 2,
  )
}

/** Turns all pages by 90 degrees clockwise; what stands in the middle of the window stays there. */
export function turnPages(viewer: PDFViewer): void {
  const { x, y, ...place } = placeIn(viewer)
  const isFixed = Number.isFinite(Number(viewer.currentScaleValue))
  const turn = (place.turn + 90) % 360
  if (isFixed) showIn(viewer, { ...place, x: 1 - y, y: x, turn })
  else viewer.pagesRotation = turn
}
