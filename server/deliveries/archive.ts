import { zipSync } from 'fflate'

import type { Kinds } from '#contract/catalogue/kind.ts'
import { maxDeliveryFiles } from '#contract/deliveries/limits.ts'
import { AppError } from '#contract/errors.ts'
import { type Archive, brokenOf, openArchive } from '#server/foreign-files/archive.ts'
import {
  isParcelFile,
  isShape,
  isShapePart,
  parcelFiles,
  shapeStem,
} from '#server/foreign-files/companions.ts'
import { oneLine, refuseFile } from '#server/foreign-files/source.ts'

/** A file of an archive: its name with its folders, as data. */
export interface PackedFile {
  name: string
  bytes: Uint8Array
}

export interface ArchiveContents {
  /** Its files, one after the other; what belongs to one Shapefile is one. */
  entries: AsyncGenerator<PackedFile>
  /** What is left out, with the reason. */
  refusals: string[]
  /** It has tables and what belongs to them, and nothing else. */
  isOfTables: boolean
}

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** What documents are packed of: such an archive is one file. */
const documents = /^(?:\[Content_Types\]\.xml|mimetype|content\.xml|(?:xl|word|ppt)\/)/i
/** Tables of others; workbooks are read one by one. */
const tables = /\.(?:csv|tsv|geojson|json|shp|dbf)$/i
/** What other programs leave behind. */
const leftovers = /(?:^|\/)(?:__MACOSX\/|\.(?!\/)|~\$|Thumbs\.db$|desktop\.ini$)/i
/** Archives within archives. */
const maxDepth = 2

/** The files of an archive of files; undefined for what is one file: another format, a document, a Shapefile, a KMZ. */
export async function entriesOf(
  bytes: Uint8Array,
  name: string,
  kinds: Kinds = {},
): Promise<ArchiveContents | undefined> {
  if (!isZip(bytes)) return undefined
  const archive = await openArchive(bytes, '文件').catch(refuseBroken)
  const all = [...archive.names].filter((one) => !one.endsWith('/') && !leftovers.test(one))
  const stems = ownStems(all, kinds)
  const names = isOurs(all, stems) ? all.filter((one) => !isParcelFile(one)) : all
  const groups = [...Map.groupBy(names, (one) => groupOf(one, stems)).values()]
  if (isOneFile(names, groups)) return undefined
  if (names.length === 0) refuseFile('压缩包中没有文件')
  if (names.length > maxDeliveryFiles)
    refuseFile(`压缩包中有 ${names.length} 个文件，一批最多 ${maxDeliveryFiles} 个，请分批`)
  if (name.split(/\.zip\//i).length > maxDepth) refuseFile('压缩包套得过深，请解压后放入')
  const refusals: string[] = []
  async function* entries(): AsyncGenerator<PackedFile> {
    for (const members of groups)
      if (isLayer(members)) yield await layerOf(archive, members)
      else yield* filledFiles(await readMembers(archive, members), refusals)
  }
  const isOfTables =
    names.some((one) => tables.test(one)) && names.every((one) => tables.test(one) || isShapePart(one))
  return { entries: entries(), refusals, isOfTables }
}

const isLayer = (members: readonly string[]) => members.length > 1 || members.some(isShape)

async function readMembers(archive: Archive, members: readonly string[]): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  for (const member of members) files.set(member, await readAll(archive.read(member)))
  return files
}

/** Files that belong together as one, with the texts that do not fit into them. */
async function layerOf(archive: Archive, members: readonly string[]): Promise<PackedFile> {
  const [stem = ''] = members.map(stemOf).toSorted((a, b) => a.length - b.length)
  const longTexts = `${stem.slice(0, stem.lastIndexOf('/') + 1)}${parcelFiles.longTexts}`
  const all = archive.names.has(longTexts) ? [...members, longTexts] : members
  return { name: `${nameOf(stem)}.zip`, bytes: zipSync(renameParts(await readMembers(archive, all))) }
}

function* filledFiles(files: ReadonlyMap<string, Uint8Array>, refusals: string[]): Generator<PackedFile> {
  for (const [member, bytes] of files)
    if (bytes.length > 0) yield { name: nameOf(member), bytes }
    else refusals.push(`${nameOf(member)}（空文件）`)
}

/** A parser may fail on a damaged archive in any way. */
const refuseBroken = (error: unknown): never => {
  if (error instanceof AppError) throw error
  const isOutside = /^(?:invalid relative|absolute) path/.test(String(Object(error).message))
  return refuseFile(isOutside ? '压缩包中有指向包外的文件名（如 ../），未读取' : brokenOf('文件'))
}

/** A document, tables that belong together, or a KMZ with its pictures. */
const isOneFile = (names: readonly string[], groups: readonly (readonly string[])[]) =>
  names.some((one) => documents.test(one)) ||
  (groups.length === 1 && isLayer(groups[0] ?? [])) ||
  (names.some((one) => /\.kml$/i.test(one)) && names.every((one) => /\.(?:kml|png|jpe?g|gif)$/i.test(one)))

/** Whether our own exports packed an archive: then what it says of itself is no file of its own. */
const isOurs = (names: readonly string[], stems: readonly string[]) =>
  stems.length > 0 || names.includes(parcelFiles.metadata)

/** Names of tables that our own exports give to records; those of their parts begin so. */
const ownStems = (names: readonly string[], kinds: Kinds): readonly string[] => {
  const own = new Set(Object.values(kinds).flatMap(({ name, label }) => [name, label]))
  return names.map(stemOf).filter((stem) => own.has(stem.slice(stem.lastIndexOf('/') + 1)))
}

const stemOf = (name: string) => shapeStem(name).replace(tables, '')

/** The parts of one Shapefile have one name, and so begin the tables of one kind; any other file is a group of its own. */
function groupOf(name: string, own: readonly string[]): string {
  const stem = stemOf(name)
  const records = own.find(
    (one) => stem === one || (stem.startsWith(one) && /^[_-]/.test(stem.slice(one.length))),
  )
  if (records !== undefined && stem !== name) return records
  return isShape(name) || isShapePart(name) ? stem.toLowerCase() : `file ${name}`
}

const renameParts = (files: ReadonlyMap<string, Uint8Array>) =>
  Object.fromEntries(Array.from(files, ([name, bytes]) => [name.split('/').at(-1) ?? name, bytes]))

/** A name without what leads elsewhere or cannot be seen. */
const nameOf = (name: string): string =>
  oneLine(name)
    .replaceAll('\\', '/')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .join('/') || '未命名'

async function readAll(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
