import { readFile } from 'node:fs/promises'

import { readPicture } from '#server/files/examine/thumbnail.ts'

import { type PictureRows, RowsError } from './picture-rows.ts'

/** A progressive JPEG of more takes more memory than a picture is given. */
const maxMegapixels = 24

/** Reads a picture at once whose form allows no other way: progressive, interlaced, of four inks. */
export async function wholeRows(path: string): Promise<PictureRows> {
  const picture = readPicture(await readFile(path), maxMegapixels)
  if (!picture) throw new RowsError('form')
  return { width: picture.width, height: picture.height, strips: stripsOf(picture) }
}

async function* stripsOf({ width, height, data }: { width: number; height: number; data: Uint8Array }) {
  const row = new Uint8Array(3 * width)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 4 * (y * width + x)
      const opacity = data[at + 3]! / 255
      for (let c = 0; c < 3; c += 1) row[3 * x + c] = 255 - (255 - data[at + c]!) * opacity
    }
    yield row
  }
}
