import { refuseFile } from '#server/foreign-files/source.ts'
import { readXml } from '#server/foreign-files/xml.ts'

import { type AreaFile, type AreaPart, closeRing, cornerCount, noteOthers } from './area-parts.ts'
import { degrees } from './projection.ts'

const kmlLabel = '这个 KML 文件'
const longestToken = 64 * 2 ** 20
const longestName = 200
const otherShapes = new Set(['Point', 'LineString'])

/** The polygons of a KML; points and lines are counted. It is always in degrees. */
export async function readKml(chunks: AsyncIterable<Uint8Array>): Promise<AreaFile> {
  const spend = cornerCount()
  const path: string[] = []
  const parts: AreaPart[] = []
  let rings: number[][] = []
  let [text, name] = ['', '']
  let others = 0
  await readXml(
    chunks,
    {
      open: (element) => {
        path.push(element)
        text = ''
        if (element === 'Polygon') rings = []
        if (otherShapes.has(element)) others += 1
      },
      text: (piece) => {
        if (path.at(-1) === 'coordinates' || (path.at(-1) === 'name' && text.length < longestName))
          text += piece
      },
      close: (element) => {
        path.pop()
        if (element === 'name') name ||= text
        if (element === 'coordinates' && path.includes('Polygon')) {
          const ring = ringOf(text, spend)
          if (path.includes('outerBoundaryIs')) rings.unshift(ring)
          else rings.push(ring)
        }
        if (element === 'Polygon' && rings.length > 0) parts.push(rings)
        text = ''
      },
    },
    { what: kmlLabel, longestToken },
  )
  return { parts, notes: noteOthers(others), name: name.trim() || undefined }
}

function ringOf(text: string, spend: (corners: number) => void): number[] {
  const corners = text.trim().split(/\s+/)
  spend(corners.length)
  return closeRing(
    corners.flatMap((corner) => {
      const [lng, lat] = corner.split(',')
      if (!isNumber(lng) || !isNumber(lat)) return refuseFile('坐标里有不是数字的值')
      return degrees(Number(lng), Number(lat))
    }),
  )
}

const isNumber = (text: string | undefined): text is string =>
  text !== undefined && /^[-+]?\d{1,20}(?:\.\d{0,30})?(?:[eE][-+]?\d{1,3})?$/.test(text)
