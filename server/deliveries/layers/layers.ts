import { zipSync } from 'fflate'

import type { Db } from '#database/database.ts'
import type { DeliveryContext } from '#server/deliveries/context.ts'
import { awaitFile, joinFile, listFiles, type StoredDeliveryFile } from '#server/deliveries/files.queries.ts'
import { openStored } from '#server/files/service/service.ts'
import { isShape, isShapePart, parcelFiles, shapeStem } from '#server/foreign-files/companions.ts'
import { refuseFile } from '#server/foreign-files/source.ts'
import { largestFile } from '#server/imports/reader.ts'

type Named = Pick<StoredDeliveryFile, 'name'>

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1).toLowerCase()

/** Whether a file belongs to a Shapefile: by its name; a table of attributes also where its name begins with that. */
export function belongsTo({ name: shp }: Named, { name }: Named): boolean {
  if (baseOf(name) === parcelFiles.longTexts) return folderOf(shp) === folderOf(name)
  if (!isShape(shp) || !isShapePart(name)) return false
  const [layer, stem] = [shapeStem(shp).toLowerCase(), shapeStem(name).toLowerCase()]
  return (
    stem === layer ||
    (/\.dbf$/i.test(name) && /^[_-]/.test(stem.slice(layer.length)) && stem.startsWith(layer))
  )
}

/** The .shp that a file is read with, where the delivery has it: the one whose name it has the most of. */
function shapeOf(
  files: readonly StoredDeliveryFile[],
  file: StoredDeliveryFile,
): StoredDeliveryFile | undefined {
  const own = files.filter((one) => isShape(one.name) && one.id !== file.id && belongsTo(one, file))
  return own.toSorted((a, b) => b.name.length - a.name.length)[0]
}

/** The parts of a Shapefile in a delivery. */
const partsOf = (files: readonly StoredDeliveryFile[], shp: StoredDeliveryFile): StoredDeliveryFile[] =>
  files.filter((file) => file.id !== shp.id && !file.isLeftOut && shapeOf(files, file)?.id === shp.id)

/** All of a file that is small enough to be read as a whole. */
export async function bytesOf(
  { db, files: { store } }: Pick<DeliveryContext, 'db' | 'files'>,
  file: number,
): Promise<Buffer> {
  const { size, read } = await openStored({ db, store }, file)
  const pieces: Buffer[] = []
  for await (const piece of read({ start: 0, end: size - 1 })) pieces.push(Buffer.from(piece)) // each lasts until the next
  return Buffer.concat(pieces)
}

/** All that is read of a file: of a .shp also what lies beside it, as one parcel, which is no larger than any other file. */
export async function readableBytes(
  context: Pick<DeliveryContext, 'db' | 'files'>,
  file: StoredDeliveryFile,
): Promise<Buffer> {
  if (!isShape(file.name)) return bytesOf(context, file.file)
  const layer = [file, ...partsOf(await listFiles(context.db, file.delivery), file)]
  if (layer.reduce((sum, { size }) => sum + size, 0) > largestFile)
    refuseFile(`连同旁边的各个文件超过 ${largestFile / 2 ** 20} MB，请拆分后再放入`)
  const entries: Record<string, Uint8Array> = {}
  for (const part of layer) entries[baseOf(part.name)] ??= await bytesOf(context, part.file)
  return Buffer.from(zipSync(entries, { level: 0 }))
}

export const baseOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1)

/** Whether a file was read as a part of a Shapefile; that is looked at once more, unless it waits anyway. */
export async function readAsPart(tx: Db, file: StoredDeliveryFile): Promise<boolean> {
  if (isShape(file.name)) return false
  const shp = shapeOf(await listFiles(tx, file.delivery), file)
  if (!shp) return false
  await joinFile(tx, file.id, `与 ${shp.name} 一起读`)
  await awaitFile(tx, shp.id)
  return true
}

/** Says of the files beside a .shp that they are read with it, whenever they came. */
export async function joinParts(tx: Db, file: StoredDeliveryFile): Promise<void> {
  if (!isShape(file.name)) return
  for (const part of partsOf(await listFiles(tx, file.delivery), file))
    await joinFile(tx, part.id, `与 ${file.name} 一起读`)
}

/** Has what was read with a file looked at once more, when that was taken off. */
export async function awaitRest(tx: Db, delivery: number, name: string): Promise<void> {
  const files = await listFiles(tx, delivery)
  for (const file of files)
    if (belongsTo({ name }, file) || belongsTo(file, { name })) await awaitFile(tx, file.id)
}

/** What to do with a part whose .shp has not come. */
export const lonelyPart = ({ name }: Named): string | undefined =>
  isShapePart(name) && !/\.(?:qml|dbf)$/i.test(name)
    ? `这是 Shapefile 的一部分；请把同名的 .shp 也放入，会一起读`
    : undefined
