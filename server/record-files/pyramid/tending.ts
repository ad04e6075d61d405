import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { AppError } from '#contract/errors.ts'
import type { Db } from '#database/database.ts'
import { filesFolder } from '#server/record-files/record-files.ts'

import type { StoredPicture } from './cutting.ts'
import { listLargePictures, listNamedDigests } from './pyramid.queries.ts'
import type { Pyramids } from './pyramids.ts'
import { listTiles } from './tile-folder.ts'

/** Removes tiles of pictures that hang on no record any more, and what a server that was killed left behind; how many. */
export async function sweepTiles(db: Db, { folder }: Pick<Pyramids, 'folder'>): Promise<number> {
  const tiles = await listTiles(folder)
  const named = new Set(
    await listNamedDigests(
      db,
      tiles.map(({ digest }) => digest),
    ),
  )
  const unnamed = tiles.filter(({ digest }) => !named.has(digest)).map(({ path }) => path)
  const gone = [...unnamed, ...(await oldParts(folder))]
  for (const path of gone) await rm(path, { force: true })
  return gone.length
}

const partAge = 86_400_000

async function oldParts(folder: string): Promise<string[]> {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.part'))
  const old = names.map(async (name): Promise<string[]> => {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    return found && Date.now() - found.mtimeMs > partAge ? [path] : []
  })
  return (await Promise.all(old)).flat()
}

/** Smaller ones are cut while their reader waits. */
const least = 2 ** 18
/** Begun in a round: an account has no more waiting. */
const maxAhead = 4
/** Of the room for tiles, half is taken ahead. */
const maxAheadBytes = 2 * 2 ** 30

/** Has the largest pictures cut before somebody opens them; they wait their turn like those of an account. */
export async function cutAhead(db: Db, dataDir: string, pyramids: Pyramids): Promise<void> {
  const tiles = await listTiles(pyramids.folder)
  if (tiles.reduce((sum, { size }) => sum + size, 0) > maxAheadBytes) return
  const cut = new Set(tiles.map(({ digest }) => digest))
  const pictures = await listLargePictures(db, { least, limit: 100 })
  let begun = 0
  for (const { digest, path, size } of pictures.filter((one) => !cut.has(one.digest))) {
    if (begun === maxAhead) break
    begun += Number(await isBegun(pyramids, { digest, size, path: join(filesFolder(dataDir), path) }))
  }
}

/** Has a picture cut; false of one that was refused before. */
async function isBegun(pyramids: Pyramids, picture: StoredPicture): Promise<boolean> {
  try {
    await pyramids.stateOf(picture, 0)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
