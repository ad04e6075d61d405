import type { Kind } from '#contract/catalogue/kind.ts'
import { kinds } from '#contract/catalogue/kinds.ts'
import { csvLine } from '#contract/csv.ts'
import { writeWkt } from '#geology/places/systems/write-wkt.ts'
import type { ExportOrigin, ExportRow, ExportTable, ExportWriter } from '#server/exports/formats/format.ts'
import { styleOf } from '#server/exports/formats/layer-style.ts'
import { originLines } from '#server/exports/formats/origin-lines.ts'
import { placesIn, type Places } from '#server/exports/formats/places.ts'
import { openSpool, type Spool } from '#server/exports/formats/spool.ts'
import { createZip, type ZipFile } from '#server/exports/formats/zip-file.ts'
import { cutMark, parcelFiles } from '#server/foreign-files/companions.ts'

import { type DbfColumn, dbfColumns, leastWidths, maxText, type Width, growWidths } from './columns.ts'
import { dbfBytes, dbfEnd, dbfHead, dbfRows, waitingRows } from './dbf.ts'
import { type Bounds, extend, noBounds, shapes, shpHead, shpHeadBytes } from './shp.ts'

/** The most bytes of a .shp or .dbf: programs count them in 31 bits. */
const maxBytes = 2 ** 31 - 1

interface Parcel {
  readonly path: string
  readonly origin: ExportOrigin
  readonly zip: ZipFile
  readonly places: Places
  readonly prj: string
  /** Lines of the file of names, and of the file of texts that are too long. */
  readonly names: string[]
  longTexts: Spool | undefined
  longCount: number
  current: Layer | undefined
  readonly notes: string[]
}

/** The files of a table, which have to wait: their heads say how many rows there are. */
interface Layer {
  readonly table: ExportTable
  readonly columns: readonly DbfColumn[]
  readonly code: number
  /** Where the table has had more rows than a file may have bytes for, the number of this one. */
  readonly number: number
  readonly dbf: Spool
  readonly shp: Spool | undefined
  readonly shx: Spool | undefined
  readonly bounds: Bounds
  widths: readonly Width[]
  rows: number
  shpBytes: number
}

/** Writes a zip of Shapefiles: a set of files for each table with places, a .dbf for each other one. */
export async function openShapefile(path: string, origin: ExportOrigin): Promise<ExportWriter> {
  const system = writeWkt(origin.system.epsg)
  if (!system) throw new Error(`EPSG:${origin.system.epsg} is no system of ours`)
  const parcel: Parcel = {
    ...{ path, origin, zip: await createZip(path), places: placesIn(origin.system), prj: system.esri },
    ...{ names: [csvLine(['文件', '字段', '名称', '单位', '类型'])], longTexts: undefined, longCount: 0 },
    ...{ current: undefined, notes: [] },
  }
  return {
    begin: (table) => {
      parcel.current = openLayer(parcel, table, 1)
      parcel.names.push(...namesOf(parcel.current))
    },
    write: async (rows) => {
      if (parcel.current) await writeRows(parcel, parcel.current, rows)
    },
    end: async () => {
      if (parcel.current) await endLayer(parcel, parcel.current)
      parcel.current = undefined
    },
    close: () => closeParcel(parcel),
    notes: () => parcel.notes,
  }
}

const nameOf = ({ table, number }: Pick<Layer, 'table' | 'number'>) =>
  number === 1 ? table.name : `${table.name}_${number}`

function openLayer({ path }: Parcel, table: ExportTable, number: number): Layer {
  const spool = (suffix: string) => openSpool(`${path}.${nameOf({ table, number })}.${suffix}`)
  const columns = dbfColumns(table.columns)
  return {
    ...{ table, number, columns, widths: leastWidths(columns), dbf: spool('dbf') },
    code: table.columns.findIndex(({ name }) => name === 'code'),
    shp: table.hasPlaces ? spool('shp') : undefined,
    shx: table.hasPlaces ? spool('shx') : undefined,
    ...{ bounds: noBounds(), rows: 0, shpBytes: shpHeadBytes },
  }
}

const typeWords = { C: '文本', N: '数字', D: '日期' } as const

const namesOf = ({ table, columns }: Layer): string[] =>
  columns.map(({ name, type, of }) => csvLine([table.name, name, of.heading, of.unit ?? '', typeWords[type]]))

/** Writes rows; where the files would have more bytes than programs count, others go on. */
async function writeRows(parcel: Parcel, layer: Layer, rows: readonly ExportRow[]): Promise<void> {
  const texts = rows.map((row) => textsOf(layer, row))
  const widths = growWidths(layer.widths, layer.columns, texts)
  const count = layer.rows + rows.length
  const isFull = dbfBytes(widths, count) > maxBytes || shpHeadBytes + count * 28 > maxBytes
  if (isFull && layer.rows > 0) {
    await endLayer(parcel, layer)
    parcel.current = openLayer(parcel, layer.table, layer.number + 1)
    return writeRows(parcel, parcel.current, rows)
  }
  rows.forEach((row, i) => keepLongTexts(parcel, layer, { row, number: layer.rows + i + 1 }))
  layer.dbf.write(waitingRows(texts))
  layer.widths = widths
  writeShapes(parcel, layer, rows)
  layer.rows = count
}

function writeShapes({ places }: Parcel, layer: Layer, rows: readonly ExportRow[]): void {
  if (!layer.shp || !layer.shx) return
  const points = rows.map(places.pointOf)
  const { shp, shx } = shapes(points, layer.rows + 1, layer.shpBytes)
  layer.shp.write(shp)
  layer.shx.write(shx)
  layer.shpBytes += shp.length
  for (const point of points) if (point) extend(layer.bounds, point)
}

/** The texts of a row; one that does not fit stands begun, with a mark. */
const textsOf = ({ columns }: Layer, { cells }: ExportRow): string[] =>
  columns.map(({ write, type }, i) => {
    const cell = cells[i] ?? null
    return write(cell) ?? (type === 'C' ? beginningOf(String(cell), maxText) : '')
  })

/** What does not fit, and texts with line breaks, stand whole in a file of their own. */
function keepLongTexts(
  parcel: Parcel,
  layer: Layer,
  { row, number }: { row: ExportRow; number: number },
): void {
  for (const [i, { write, type, name }] of layer.columns.entries()) {
    const cell = row.cells[i] ?? null
    const written = write(cell)
    if (written !== undefined && (type !== 'C' || cell === null || written === String(cell))) continue
    parcel.longTexts ??= openLongTexts(parcel)
    const code = row.cells[layer.code] ?? ''
    parcel.longTexts.write(csvLine([nameOf(layer), String(number), String(code), name, String(cell)]))
    if (written === undefined) parcel.longCount++
  }
}

function openLongTexts({ path }: Parcel): Spool {
  const spool = openSpool(`${path}.long.csv`)
  spool.write(csvLine(['文件', '行', '编号', '字段', '全文']))
  return spool
}

/** So much of a text as fits before the mark, in whole characters. */
function beginningOf(text: string, width: number): string {
  let [beginning, room] = ['', width - Buffer.byteLength(cutMark)]
  for (const character of text
    .slice(0, maxText)
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')) {
    room -= Buffer.byteLength(character)
    if (room < 0) break
    beginning += character
  }
  return beginning + cutMark
}

async function endLayer({ zip, prj, origin }: Parcel, layer: Layer): Promise<void> {
  const name = nameOf(layer)
  const day = /^\d{4}-\d{2}-\d{2}/.exec(origin.madeOn)?.[0] ?? '2000-01-01'
  await addFile(zip, `${name}.dbf`, [
    dbfHead(layer, layer.rows, day),
    dbfRows(layer, layer.dbf.drain()),
    dbfEnd,
  ])
  await addFile(zip, `${name}.cpg`, ['UTF-8'])
  if (!layer.shp || !layer.shx) return
  await addFile(zip, `${name}.shp`, [shpHead(layer.shpBytes, layer.bounds), layer.shp.drain()])
  await addFile(zip, `${name}.shx`, [shpHead(shpHeadBytes + layer.rows * 8, layer.bounds), layer.shx.drain()])
  await addFile(zip, `${name}.prj`, [prj])
  const style = styleFor(layer)
  if (style !== undefined) await addFile(zip, `${name}.qml`, [style])
}

/** The signs of our map, which QGIS takes from a file beside the layer. */
function styleFor({ table, columns }: Layer): string | undefined {
  const described: Readonly<Record<string, Kind>> = kinds
  const kind = described[table.kind]
  const own = columns.map(({ name, of }) => ({ ...of, name }))
  return kind && styleOf(kind, { ...table, columns: own }).qml
}

async function addFile(
  zip: ZipFile,
  name: string,
  pieces: readonly (string | Uint8Array | Iterable<Uint8Array>)[],
): Promise<void> {
  const entry = zip.add(name)
  for (const piece of pieces)
    if (typeof piece === 'string' || piece instanceof Uint8Array) await entry.write(piece)
    else for (const bytes of piece) await entry.write(bytes)
  await entry.end()
}

/** Excel reads UTF-8 where a file begins so. */
const mark = '\uFEFF'

async function closeParcel(parcel: Parcel): Promise<void> {
  const { zip, origin, names, longTexts, longCount, places, notes } = parcel
  if (longCount > 0)
    notes.push(
      `${longCount} 个值超过 ${maxText} 字节或放不进 dbf 的字段，全文在压缩包内的“${parcelFiles.longTexts}”`,
    )
  if (places.outside() > 0)
    notes.push(`${places.outside()} 条记录的位置在“${origin.system.label}”的范围以外，Shapefile 中没有几何`)
  await addFile(zip, parcelFiles.columns, [mark, ...names])
  if (longTexts) await addFile(zip, parcelFiles.longTexts, [mark, longTexts.drain()])
  const lines = [
    ...originLines(origin),
    `字段名不超过 10 个字母，名称与单位见“${parcelFiles.columns}”；各部分的 dbf 按字段 code 与资料对应；文本为 UTF-8，换行写作空格，原文在“${parcelFiles.longTexts}”`,
    ...notes,
  ]
  await addFile(zip, parcelFiles.note, [mark, lines.join('\r\n')])
  await zip.close()
}
