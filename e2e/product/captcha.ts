import type { Locator, Page } from '@playwright/test'

import type { KnownPictures } from '#testing/captcha.ts'

/** The picture that is to be solved, in a window or on a page. */
export const pictureIn = (within: Locator | Page): Locator => within.locator('img').first()

/** The address of its data. */
export const addressIn = async (within: Locator | Page): Promise<string> =>
  (await pictureIn(within).getAttribute('src')) ?? ''

/** Where the piece of the picture that is seen belongs: its left edge. */
export async function blockOf(pictures: KnownPictures, within: Locator | Page): Promise<number> {
  const solution = pictures.seenAt(await addressIn(within))
  if (solution.type !== 'blockPuzzle') throw new Error('There is no piece to move.')
  return solution.x
}

/** The middles of the words to click in the picture that is seen. */
export async function middlesOf(
  pictures: KnownPictures,
  within: Locator | Page,
): Promise<{ x: number; y: number }[]> {
  const solution = pictures.seenAt(await addressIn(within))
  if (solution.type !== 'clickWord') throw new Error('There are no words to click.')
  return solution.points.map(({ x, y }) => ({ x: x + 12, y: y - 9 }))
}
