import { open } from 'node:fs/promises'

import { levelsOf } from '#contract/files/tile-levels.ts'
import { jpegRows } from '#server/files/rows/jpeg-rows.ts'
import { pngRows } from '#server/files/rows/png-rows.ts'
import { type PictureRows, RowsError, type RowsRefusal } from '#server/files/rows/rows.ts'
import { wholeRows } from '#server/files/rows/whole-rows.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { LevelStrips } from './level-strips.ts'
import { writeTiles } from './tile-file.ts'
import { tileImage, type TilePixels } from './tile-image.ts'

export interface CutRequest {
  path: string
  to: string
}

/** Told while the tiles are cut, percent, and at the end. */
export type CutAnswer = { done: number } | { cut: true } | { refused: RowsRefusal }

// A process of its own, since a picture may be hostile: it may read the files and write into one folder, and nothing else.
answerOnce((request: CutRequest) =>
  cut(request).then(
    (): CutAnswer => ({ cut: true }),
    (error: unknown): CutAnswer => ({ refused: error instanceof RowsError ? error.refusal : 'broken' }),
  ),
)

async function cut({ path, to }: CutRequest): Promise<void> {
  const isPhotograph = !(await isPng(path))
  const picture = await rowsOf(path, isPhotograph)
  const levels = levelsOf(picture)
  const tiles = await writeTiles(to, picture)
  const waiting: [number, TilePixels][] = []
  const strips = new LevelStrips(levels, levels.length - 1, (level, tile) => waiting.push([level, tile]))
  const length = 3 * picture.width
  let [done, told] = [0, 0]
  for await (const strip of picture.strips) {
    for (let at = 0; at < strip.length; at += length) strips.take(strip.subarray(at, at + length))
    done += strip.length / length
    for (const [level, tile] of waiting.splice(0)) await tiles.add(level, tileImage(tile, isPhotograph))
    const share = Math.floor((99 * done) / picture.height)
    if (share > told) process.send?.({ done: (told = share) } satisfies CutAnswer)
  }
  if (done !== picture.height) throw new RowsError('broken')
  await tiles.finish()
}

async function isPng(path: string): Promise<boolean> {
  const file = await open(path)
  const head = Buffer.alloc(1)
  await file.read(head, 0, 1, 0).finally(() => file.close())
  return head[0] === 0x89
}

/** Row after row where its form allows it, else from the whole picture. */
const rowsOf = (path: string, isPhotograph: boolean): Promise<PictureRows> =>
  (isPhotograph ? jpegRows(path) : pngRows(path)).catch((error: unknown) => {
    if (error instanceof RowsError && error.refusal === 'form') return wholeRows(path)
    throw error
  })
