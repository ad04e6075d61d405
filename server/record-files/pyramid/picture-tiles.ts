import { access, constants } from 'node:fs/promises'

import { fail } from '#contract/errors.ts'
import { isPreviewed } from '#contract/files/files.ts'
import type { PictureTiles } from '#contract/files/picture-tiles.ts'
import type { Actor } from '#contract/identity/identity.ts'
import type { Db } from '#database/database.ts'
import type { MadeFile } from '#server/http/bytes.ts'
import { findOpenFile } from '#server/record-files/record-files.ts'

import type { StoredPicture } from './cutting.ts'
import type { Pyramids } from './pyramids.ts'
import type { TilePlace } from './tile-file.ts'
import { typeOfTile } from './tile-image.ts'

interface Library {
  db: Db
  dataDir: string
  pyramids: Pyramids
}

interface PictureRequest {
  id: string
  actor: Actor | undefined
}

/** How large a picture is, or how much of it is cut into tiles; whoever may download it may ask. */
export async function describePicture(library: Library, request: PictureRequest): Promise<PictureTiles> {
  const { name, account, picture } = await findPicture(library, request)
  await access(picture.path, constants.R_OK).catch(() => fail('content_missing'))
  const state = await library.pyramids.stateOf(picture, account)
  return 'done' in state
    ? { name, ready: false, done: state.done, width: 0, height: 0 }
    : { name, ready: true, done: 100, width: state.width, height: state.height }
}

/** A tile of a picture, by the same right, asked each time. */
export async function pictureTile(
  library: Library,
  request: PictureRequest,
  address: TilePlace,
): Promise<MadeFile> {
  const { picture } = await findPicture(library, request)
  const content = await library.pyramids.tileOf(picture, address)
  const mediaType = typeOfTile(content)
  const { level, column, row } = address
  return { name: `${level}-${column}-${row}.${mediaType.slice(6)}`, mediaType, content }
}

async function findPicture(
  { db, dataDir }: Library,
  request: PictureRequest,
): Promise<{ name: string; account: number; picture: StoredPicture }> {
  const { name, mediaType, account, path, size, sha256 } = await findOpenFile(db, dataDir, request)
  if (!isPreviewed({ mediaType })) fail('picture_form')
  return { name, account, picture: { path, size, digest: sha256.toString('hex') } }
}
