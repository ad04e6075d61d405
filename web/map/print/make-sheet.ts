import type OlMap from 'ol/Map.js'
import { toLonLat } from 'ol/proj.js'

import { mapQueries } from '#contract/map/queries.ts'
import type { LngLat } from '#geology/places/crs.ts'
import { call } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'
import { codeIfDense } from '#web/map/layers/record-source.ts'
import { type Tone, tones } from '#web/map/stage/city-style.ts'
import { dayText } from '#web/ui/text/moments.ts'

import type { PrintOptions, PrintedSheet } from './print-options.ts'
import { renderMap } from './render-map.ts'
import { type Box, layOut } from './sheet/layout.ts'
import { legendRows, type PrintedLayer } from './sheet/legend.ts'
import { paintSheet, type SheetContent } from './sheet/paint-sheet.ts'
import { withDots } from './sheet/png.ts'
import { scaleFor } from './sheet/scale.ts'
import { visiblePart } from './visible-part.ts'

/** Of the printed sheet; A3 is then 3307 by 2339 dots, which every browser's canvas holds. */
const dotsPerInch = 200
/** Of the map: a sign of twenty pixels is four millimetres wide. */
const pixelsPerInch = 125
const inch = 25.4

export interface Subject {
  map: OlMap
  layers: readonly PrintedLayer[]
  /** Review number of the base map, or what stands in its place. */
  mark: string
  archive: string
  tone: Tone
}

/** Makes a sheet of what the map shows. Throws a SecurityError if pictures from outside may not be read. */
export async function makeSheet(
  { map, layers, mark, archive, tone }: Subject,
  { paper, title, pictures }: PrintOptions,
  signal: AbortSignal,
): Promise<PrintedSheet> {
  const part = visiblePart(map)
  const legend = legendRows(layers, denseCodes(map))
  const sheet = layOut(paper, legend.length)
  const scale = scaleFor(part.metres, sheet.map)
  const resolution = ((inch / pixelsPerInch) * scale) / 1000 / part.ground
  const size = { width: pixels(sheet.map.width), height: pixels(sheet.map.height) }
  const view = {
    centre: part.centre,
    resolution,
    ...size,
    ratio: dotsPerInch / pixelsPerInch,
    ground: tones[tone].outside,
  }
  const corners = sheetCorners(part.centre, sheet.map, scale / 1000 / part.ground)
  const [picture, counts] = await Promise.all([
    renderMap(map.getLayers().getArray(), view, { pictures, signal }),
    countWithin(corners),
  ])
  const content = {
    ...{ title, corners, scale, legend, counts },
    footLeft: [mark, '坐标系 CGCS2000'].filter(Boolean).join('　　'),
    footRight: `${archive}　　${dayText(new Date().toISOString())} 制图`,
  }
  const { width, height } = sheet.paper
  const canvas = document.createElement('canvas')
  canvas.width = Math.round((width / inch) * dotsPerInch)
  canvas.height = Math.round((height / inch) * dotsPerInch)
  const context = canvas.getContext('2d')
  context?.scale(canvas.width / width, canvas.height / height)
  if (context) paintSheet(context, sheet, picture.canvas, content)
  const image = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  canvas.width = 0 // releases the pixels at once
  if (!image) throw new Error('这一页没能画出来')
  return { image: withDots(image, dotsPerInch), width, height, isWhole: picture.isWhole }
}

/** Codes of the layers whose records are drawn as dots. */
const denseCodes = (map: OlMap) =>
  new Set(
    map
      .getLayers()
      .getArray()
      .flatMap((layer) => codeIfDense(layer) ?? []),
  )

const pixels = (millimetres: number) => Math.ceil((millimetres / inch) * pixelsPerInch)

/** `unit`: units of the map in a millimetre. */
function sheetCorners([x, y]: readonly [number, number], { width, height }: Box, unit: number) {
  const corner = (east: number, north: number): LngLat => {
    const [lng = 0, lat = 0] = toLonLat([x + (east * width * unit) / 2, y + (north * height * unit) / 2])
    return { lng, lat }
  }
  return {
    northWest: corner(-1, 1),
    northEast: corner(1, 1),
    southWest: corner(-1, -1),
    southEast: corner(1, -1),
  }
}

/** Records on the sheet by kind; none are known if the server does not answer. */
async function countWithin({
  northWest,
  northEast,
  southEast,
  southWest,
}: SheetContent['corners']): Promise<ReadonlyMap<string, number>> {
  const line = [northWest, northEast, southEast, southWest, northWest].flatMap(({ lng, lat }) => [lng, lat])
  const near = { lng: northWest.lng, lat: northWest.lat, metres: 0, line }
  try {
    const counts = await callInSession(currentSession(), (token) =>
      call(mapQueries.counts, { near }, { token }),
    )
    return new Map(counts.map(({ kind, total }) => [kind, total]))
  } catch {
    return new Map()
  }
}
