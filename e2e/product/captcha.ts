import type { KnownPictures } from '#testing/captcha.ts'

/** Where the piece of the picture that was given out last belongs: its left edge. */
export function blockOf(pictures: KnownPictures): number {
  const solution = pictures.last()
  if (solution.type !== 'blockPuzzle') throw new Error('There is no piece to move.')
  return solution.x
}

/** The middles of the words to click in the picture that was given out last. */
export function middlesOf(pictures: KnownPictures): { x: number; y: number }[] {
  const solution = pictures.last()
  if (solution.type !== 'clickWord') throw new Error('There are no words to click.')
  return solution.points.map(({ x, y }) => ({ x: x + 12, y: y - 9 }))
}
