import { zipSync } from 'fflate'

import { maxDeliveryFiles } from '#contract/deliveries/limits.ts'
import { AppError } from '#contract/errors.ts'
import { brokenOf, openArchive } from '#server/foreign-files/archive.ts'
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
}

const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)

/** What documents are packed of: such an archive is one file. */
const documents = /^(?:\[Content_Types\]\.xml|mimetype|content\.xml|(?:xl|word|ppt)\/)/i
/** What belongs to a Shapefile beside its .shp. */
const shapeParts = /\.(?:shp|shx|dbf|prj|cpg|sbn|sbx|qix|qpj|shp\.xml)$/i
/** What other programs leave behind. */
const leftovers = /(?:^|\/)(?:__MACOSX\/|\.(?!\/)|~\$|Thumbs\.db$|desktop\.ini$)/i
/** Archives within archives. */
const maxDepth = 2

/** The files of an archive of files; undefined for what is one file: another format, a document, a Shapefile, a KMZ. */
export async function entriesOf(bytes: Uint8Array, name: string): Promise<ArchiveContents | undefined> {
  if (!isZip(bytes)) return undefined
  const archive = await openArchive(bytes, '文件').catch(refuseBroken)
  const names = [...archive.names].filter((one) => !one.endsWith('/') && !leftovers.test(one))
  if (names.some((one) => documents.test(one)) || isOneFile(names)) return undefined
  if (names.length === 0) refuseFile('压缩包中没有文件')
  if (names.length > maxDeliveryFiles)
    refuseFile(`压缩包中有 ${names.length} 个文件，一批最多 ${maxDeliveryFiles} 个，请分批`)
  if (name.split(/\.zip\//i).length > maxDepth) refuseFile('压缩包套得过深，请解压后放入')
  const groups = Map.groupBy(names, groupOf)
  const refusals: string[] = []
  async function* entries(): AsyncGenerator<PackedFile> {
    for (const [stem, members] of groups) {
      const files = new Map<string, Uint8Array>()
      for (const member of members) files.set(member, await readAll(archive.read(member)))
      const isShape = members.some((one) => /\.shp$/i.test(one))
      if (isShape) yield { name: `${nameOf(stem)}.zip`, bytes: zipSync(renameParts(files)) }
      else yield* filledFiles(files, refusals)
    }
  }
  return { entries: entries(), refusals }
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

/** A zipped Shapefile, or a KMZ with its pictures. */
const isOneFile = (names: readonly string[]) =>
  (names.some((one) => /\.shp$/i.test(one)) && names.every((one) => shapeParts.test(one))) ||
  (names.some((one) => /\.kml$/i.test(one)) && names.every((one) => /\.(?:kml|png|jpe?g|gif)$/i.test(one)))

/** The parts of one Shapefile have one name; any other file is a group of its own. */
function groupOf(name: string, _: number): string {
  const stem = name.replace(shapeParts, '')
  return stem === name ? `file ${name}` : stem
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
