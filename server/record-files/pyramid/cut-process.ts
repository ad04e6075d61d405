import { levelsOf } from '#contract/files/tile-levels.ts'
import type { Pixels } from '#server/files/jpeg/jpeg.ts'
import { openRows, RowsError, type RowsRefusal } from '#server/files/rows/rows.ts'
import { answerOnce } from '#server/processes/answer-once.ts'

import { LevelStrips } from './level-strips.ts'
import { writeTiles } from './tile-file.ts'
import { tileImage } from './tile-image.ts'

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
    (error: unknown): CutAnswer => {
      if (error instanceof RowsError) return { refused: error.refusal }
      throw error // the disk, and not the picture: it is tried again
    },
  ),
)

async function cut({ path, to }: CutRequest): Promise<void> {
  const picture = await openRows(path)
  const levels = levelsOf(picture)
  const tiles = await writeTiles(to, picture)
  const waiting: [number, Pixels][] = []
  const strips = new LevelStrips(levels, levels.length - 1, (level, tile) => waiting.push([level, tile]))
  const length = 3 * picture.width
  let [done, reported] = [0, 0]
  for await (const strip of picture.strips) {
    for (let at = 0; at < strip.length; at += length) strips.take(strip.subarray(at, at + length))
    done += strip.length / length
    for (const [level, tile] of waiting.splice(0))
      await tiles.add(level, tileImage(tile, picture.isPhotograph))
    const share = Math.floor((99 * done) / picture.height)
    if (share > reported) process.send?.({ done: (reported = share) } satisfies CutAnswer)
  }
  if (done !== picture.height) throw new RowsError('broken')
  await tiles.finish()
}
