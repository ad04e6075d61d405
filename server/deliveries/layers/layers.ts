import { zipSync } from 'fflate'

import type { Db } from '#database/database.ts'
import type { DeliveryContext } from '#server/deliveries/context.ts'
import { awaitFile, joinFile, listFiles, type StoredDeliveryFile } from '#server/deliveries/files.queries.ts'
import { openStored } from '#server/files/service/service.ts'
import { longTextsFile } from '#server/foreign-files/long-texts.ts'

/** What belongs to a Shapefile beside its .shp. */
const parts = /\.(?:shx|dbf|prj|cpg|sbn|sbx|qix|qpj|qml|shp\.xml)$/i
const shape = /\.shp$/i

type Named = Pick<StoredDeliveryFile, 'name'>

/** Its name without its ending, of either case. */
const stemOf = (name: string, ending: RegExp): string => name.replace(ending, '').toLowerCase()

const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1).toLowerCase()

/** Whether a file belongs to a Shapefile: by its name; a table of attributes also where its name begins with that. */
export function belongsTo({ name: shp }: Named, { name }: Named): boolean {
  const base = name.slice(name.lastIndexOf('/') + 1)
  if (base === longTextsFile) return folderOf(shp) === folderOf(name)
  if (!shape.test(shp) || !parts.test(name)) return false
  const [layer, stem] = [stemOf(shp, shape), stemOf(name, parts)]
  return (
    stem === layer ||
    (/\.dbf$/i.test(name) && /^[_-]/.test(stem.slice(layer.length)) && stem.startsWith(layer))
  )
}

const isShape = ({ name }: Named) => shape.test(name)

/** The .shp that a file is read with, where the delivery has it: the one whose name it has the most of. */
function shapeOf(
  files: readonly StoredDeliveryFile[],
  file: StoredDeliveryFile,
): StoredDeliveryFile | undefined {
  const own = files.filter((one) => isShape(one) && one.id !== file.id && belongsTo(one, file))
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

/** All that is read of a file: of a .shp also what lies beside it, as one parcel. */
export async function readableBytes(
  context: Pick<DeliveryContext, 'db' | 'files'>,
  file: StoredDeliveryFile,
): Promise<Buffer> {
  const bytes = await bytesOf(context, file.file)
  if (!isShape(file)) return bytes
  const entries: Record<string, Uint8Array> = { [baseOf(file)]: bytes }
  for (const part of partsOf(await listFiles(context.db, file.delivery), file))
    entries[baseOf(part)] ??= await bytesOf(context, part.file)
  return Buffer.from(zipSync(entries, { level: 0 }))
}

const baseOf = ({ name }: Named) => name.split('/').at(-1) ?? name

/** Whether a file was read as a part of a Shapefile; that is looked at once more, unless it waits anyway. */
export async function readAsPart(tx: Db, file: StoredDeliveryFile): Promise<boolean> {
  if (isShape(file)) return false
  const shp = shapeOf(await listFiles(tx, file.delivery), file)
  if (!shp) return false
  await joinFile(tx, file.id, `与 ${shp.name} 一起读`)
  await awaitFile(tx, shp.id)
  return true
}

/** Says of the files beside a .shp that they are read with it, whenever they came. */
export async function joinParts(tx: Db, file: StoredDeliveryFile): Promise<void> {
  if (!isShape(file)) return
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
  parts.test(name) && !/\.(?:qml|dbf)$/i.test(name)
    ? `这是 Shapefile 的一部分；请把同名的 .shp 也放入，会一起读`
    : undefined
