import { type FileHandle, open } from 'node:fs/promises'

import { levelsOf, type PixelSize, tilesOf } from '#contract/files/tile-levels.ts'

/**
 * All tiles of a picture in one file, one after the other as they were cut; then where each lies, then how long that is
 * (four bytes).
 */
export interface TileIndex extends PixelSize {
  /** For each level from the smallest: where its tiles begin and how long they are, row after row. */
  levels: number[][]
}

export interface TileWriter {
  add: (level: number, tile: Uint8Array) => Promise<void>
  finish: () => Promise<void>
}

/** Writes the tiles of a picture, which come row after row of each level, to a file that is not there. */
export async function writeTiles(path: string, size: PixelSize): Promise<TileWriter> {
  const file = await open(path, 'wx', 0o600)
  const levels = levelsOf(size).map((): number[] => [])
  let at = 0
  return {
    add: async (level, tile) => {
      levels[level]?.push(at, tile.length)
      at += tile.length
      await file.writeFile(tile)
    },
    finish: async () => {
      const index: TileIndex = { width: size.width, height: size.height, levels }
      const json = Buffer.from(JSON.stringify(index))
      const length = Buffer.alloc(4)
      length.writeUInt32BE(json.length)
      await file.writeFile(Buffer.concat([json, length]))
      await file.sync()
      await file.close()
    },
  }
}

/** What a file of tiles holds; undefined if there is none. */
export async function readTileIndex(path: string): Promise<TileIndex | undefined> {
  return withFile(path, async (file) => {
    const { size } = await file.stat()
    const length = (await readAt(file, size - 4, 4)).readUInt32BE(0)
    // oxlint-disable-next-line no-unsafe-type-assertion -- written above, and renamed when it was whole
    return JSON.parse((await readAt(file, size - 4 - length, length)).toString()) as TileIndex
  })
}

export interface TilePlace {
  level: number
  column: number
  row: number
}

/** Where a tile lies in its file; undefined of one that the picture does not have. */
export function spanOfTile(
  { levels, ...size }: TileIndex,
  { level, column, row }: TilePlace,
): [from: number, length: number] | undefined {
  const { columns, rows } = tilesOf(levelsOf(size)[level] ?? { width: 0, height: 0 })
  if (column >= columns || row >= rows) return undefined
  const i = 2 * (row * columns + column)
  const [from, length] = levels[level]?.slice(i, i + 2) ?? []
  return from === undefined || length === undefined ? undefined : [from, length]
}

/** The bytes of a tile; undefined if its file has gone. */
export const readTile = (path: string, [from, length]: [number, number]): Promise<Buffer | undefined> =>
  withFile(path, (file) => readAt(file, from, length))

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T | undefined> {
  const file = await open(path).catch(() => undefined)
  if (!file) return undefined
  return work(file).finally(() => file.close())
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  await file.read(bytes, 0, length, at)
  return bytes
}
