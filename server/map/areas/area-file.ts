import { type Archive, entryNames, openParcel, unpackEntry } from '#server/foreign-files/archive.ts'
import type { Geometry } from '#server/foreign-files/foreign-table.ts'
import { geometryOfShp } from '#server/foreign-files/shapefile/shapefile.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import type { AreaFile } from './area-parts.ts'
import { readGeoJson } from './geojson.ts'
import { readKml } from './kml.ts'
import { degrees, projectionOfWkt } from './projection.ts'
import { readShp } from './shapefile.ts'

const kinds = '请上传“.geojson”“.kml”“.kmz”文件，或装有“.shp”与“.prj”的“.zip”文件'

/** Reads the areas of a file; what it is shows in its content, not in its name. */
export async function readAreaFile(bytes: Uint8Array): Promise<AreaFile> {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('PK\u0003\u0004')) return readArchive(await openParcel(bytes))
  if (head.startsWith('\u0000\u0000\u0027\u000a'))
    return refuseFile('这只是“Shapefile”的一部分；请把“.shp”“.prj”等一起压缩为“.zip”后上传')
  if (/^(?:\u00EF\u00BB\u00BF)?\s*<|^(?:\u00FF\u00FE|\u00FE\u00FF)/.test(head))
    return readKml(piecesOf(bytes))
  if (/^(?:\u00EF\u00BB\u00BF)?\s*\{/.test(head)) return readGeoJson(textOf(bytes))
  return refuseFile(`不是可以识别的范围文件；${kinds}`)
}

async function* piecesOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseFile('文件不是 UTF-8 编码')
  }
}

/** All layers of an archive. */
async function readArchive(archive: Archive): Promise<AreaFile> {
  const names = entryNames(archive)
  const layers: Layer[] = []
  const isLayer = layerPattern(names)
  for (const name of names.filter((one) => isLayer.test(one))) {
    const file = await readLayer(archive, name, names)
    layers.push({ label: name.replace(/^.*\/|\.\w+$/g, ''), file })
  }
  if (layers.length === 0) return refuseFile(`压缩包里没有范围；${kinds}`)
  const filled = layers.filter(({ file }) => file.parts.length > 0)
  return {
    name:
      filled.length === 1 ? filled[0]?.file.name : filled.map(({ label }) => label).join('、') || undefined,
    parts: filled.flatMap(({ file }) => file.parts),
    notes: [
      ...(filled.length > 1
        ? [`合并了 ${filled.length} 个图层：${filled.map(({ label }) => label).join('、')}`]
        : []),
      ...names
        .filter((name) => unreadLayers.test(name) && !isLayer.test(name))
        .map((name) => `“${name}”未读取`),
      ...layers.flatMap(({ label, file }) => file.notes.map((note) => `“${label}”：${note}`)),
    ],
  }
}

interface Layer {
  label: string
  file: AreaFile
}

const unreadLayers = /\.(?:json|gpkg|gml|dxf|dwg|tab|mif|wkt|csv|xlsx?|zip|rar|7z|gdbtable)$/i

/** A .json beside layers may be anything; alone it is one. */
const layerPattern = (names: readonly string[]): RegExp =>
  names.some((name) => /\.(?:shp|kml|geojson)$/i.test(name)) ? /\.(?:shp|kml|geojson)$/i : /\.json$/i

async function readLayer(archive: Archive, name: string, names: readonly string[]): Promise<AreaFile> {
  if (/\.shp$/i.test(name)) return readShapefile(archive, name, names)
  if (/\.kml$/i.test(name)) return readKml(archive.read(name))
  return readGeoJson(textOf(await unpackEntry(archive, name)))
}

const isOther = (geometry: Geometry | undefined) => geometry === 'point' || geometry === 'line'

async function readShapefile(archive: Archive, shp: string, names: readonly string[]): Promise<AreaFile> {
  const bytes = await unpackEntry(archive, shp)
  const isOnly = names.filter((name) => /\.shp$/i.test(name)).length === 1
  if (!isOnly && isOther(geometryOfShp(bytes))) return { parts: [], notes: ['是点或线图层，未取'] }
  const prj = names.find((name) => name.toLowerCase() === `${shp.slice(0, -4)}.prj`.toLowerCase())
  if (prj === undefined)
    return { parts: readShp(bytes, degrees), notes: ['没有坐标系文件（.prj），按 CGCS2000 经纬度读取'] }
  const wkt = Buffer.from(await unpackEntry(archive, prj)).toString('utf8')
  return { parts: readShp(bytes, projectionOfWkt(wkt)), notes: [] }
}
