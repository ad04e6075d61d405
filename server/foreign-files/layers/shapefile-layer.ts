import { type Archive, unpackEntry } from '#server/foreign-files/archive.ts'
import { parcelFiles } from '#server/foreign-files/companions.ts'
import type { ForeignTable } from '#server/foreign-files/foreign-table.ts'
import { openDbf, type Dbf } from '#server/foreign-files/shapefile/dbf.ts'
import { geometryOfShp, pointOfShp, shpRecords } from '#server/foreign-files/shapefile/shapefile.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'

import { type Feature, layerTable } from './layer-table.ts'
import { systemOfWkt } from './named-system.ts'
import { type WholeTexts, wholeTexts } from './whole-texts.ts'

/** A Shapefile, or a table of attributes alone, in an archive: what stands beside it by name belongs to it. */
export async function openShapefile(archive: Archive, path: string, name: string): Promise<ForeignTable> {
  const stem = path.slice(0, path.lastIndexOf('.'))
  const find = async (wanted: string) => {
    const found = [...archive.names].find((one) => one.toLowerCase() === wanted.toLowerCase())
    return found === undefined ? undefined : unpackEntry(archive, found)
  }
  const beside = (ending: string) => find(`${stem}${ending}`)
  const [shp, attributes] = [await beside('.shp'), await beside('.dbf')]
  if (!attributes) return refuseFile(`“${name}”没有属性表（.dbf），没有编号可用；请把同名的各个文件一起压缩`)
  const [cpg, prj] = [textOf(await beside('.cpg')), textOf(await beside('.prj'))]
  const dbf = openDbf(attributes, cpg)
  const base = path.lastIndexOf('/') + 1
  const longTexts = await find(`${path.slice(0, base)}${parcelFiles.longTexts}`)
  const texts = wholeTexts(longTexts, { stem: stem.slice(base), fields: dbf.fields })
  const remarks: LayerRemarks = { deleted: 0, unpaired: 0 }
  const table = layerTable({
    name,
    fields: dbf.fields,
    features: () => featuresOf({ dbf, shp, texts }, remarks),
    geometry: shp && geometryOfShp(shp),
    system: prj === undefined ? undefined : systemOfWkt(prj),
    problems: () => [...dbf.problems(name), ...texts.problems(name), ...remarkProblems(name, remarks)],
  })
  return { ...table, hasShortHeadings: true }
}

const textOf = (bytes: Uint8Array | undefined) => bytes && new TextDecoder().decode(bytes.subarray(0, 65_536))

interface LayerRemarks {
  /** Rows that their program marked as deleted. */
  deleted: number
  /** Shapes without a row, or rows without a shape. */
  unpaired: number
}

interface LayerFiles {
  dbf: Dbf
  shp: Uint8Array | undefined
  texts: WholeTexts
}

function* featuresOf({ dbf, shp, texts }: LayerFiles, remarks: LayerRemarks): Generator<Feature> {
  Object.assign(remarks, { deleted: 0, unpaired: 0 })
  const shapes = shp ? shpRecords(shp) : undefined
  let row = 0
  for (const values of dbf.rows()) {
    row += 1
    const point = pointOf(shapes?.next(), remarks)
    if (values) yield { row, values: texts.fill(row, values), point }
    else remarks.deleted += 1
  }
  for (const _ of shapes ?? []) remarks.unpaired += 1
}

function pointOf(shape: IteratorResult<Buffer, void> | undefined, remarks: LayerRemarks): Feature['point'] {
  if (!shape?.done) return shape && pointOfShp(shape.value)
  remarks.unpaired += 1
  return undefined
}

function remarkProblems(name: string, { deleted, unpaired }: LayerRemarks): Problem[] {
  return [
    ...(deleted > 0 ? [noteOn(name, `${deleted} 行在属性表里已标为删除，未读取`)] : []),
    ...(unpaired > 0
      ? [noteOn(name, `图形（.shp）与属性（.dbf）的行数不一致，有 ${unpaired} 行没有对应的一半`)]
      : []),
  ]
}
