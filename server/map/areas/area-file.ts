import { AppError } from '#contract/errors.ts'
import { type Archive, bomb, openArchive } from '#server/foreign-files/archive.ts'
import { refuseFile } from '#server/foreign-files/source.ts'

import type { AreaFile } from './area-parts.ts'
import { readGeoJson } from './geojson.ts'
import { readKml } from './kml.ts'
import { degrees, projectionOfWkt } from './projection.ts'
import { hasOtherShapes, readShp } from './shapefile.ts'

const archiveLabel = '这个压缩包'

/** Bytes of what an archive holds that is read. */
const maxUnpacked = 64 * 2 ** 20

const kinds = '请上传“.geojson”“.kml”“.kmz”文件，或装有“.shp”与“.prj”的“.zip”文件'

/** Reads the areas of a file; what it is shows in its content, not in its name. */
export async function readAreaFile(bytes: Uint8Array): Promise<AreaFile> {
  const head = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  if (head.startsWith('PK\u0003\u0004')) return readArchive(await openUpload(bytes))
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

const unopenedWords = `${archiveLabel}不完整或已损坏，或其中有指向包外的名称，无法打开`

/** An archive with names that lead out of it is not opened at all. */
const openUpload = (bytes: Uint8Array): Promise<Archive> =>
  openArchive(bytes, archiveLabel).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('invalid_input', {}, unopenedWords)
  })

/** All layers of an archive; hidden files are left out. */
async function readArchive(archive: Archive): Promise<AreaFile> {
  const names = [...archive.names].filter((name) => !/(?:^|\/)(?:\.|__MACOSX)/.test(name))
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

async function readShapefile(archive: Archive, shp: string, names: readonly string[]): Promise<AreaFile> {
  const bytes = await unpackEntry(archive, shp)
  const isOnly = names.filter((name) => /\.shp$/i.test(name)).length === 1
  if (!isOnly && hasOtherShapes(bytes)) return { parts: [], notes: ['是点或线图层，未取'] }
  const prj = names.find((name) => name.toLowerCase() === `${shp.slice(0, -4)}.prj`.toLowerCase())
  if (prj === undefined)
    return { parts: readShp(bytes, degrees), notes: ['没有坐标系文件（.prj），按 CGCS2000 经纬度读取'] }
  const wkt = Buffer.from(await unpackEntry(archive, prj)).toString('utf8')
  return { parts: readShp(bytes, projectionOfWkt(wkt)), notes: [] }
}

async function unpackEntry(archive: Archive, name: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of archive.read(name)) {
    size += chunk.length
    if (size > maxUnpacked) refuseFile(bomb)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
