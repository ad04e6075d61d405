import type { pictureTypes } from '#contract/content/file-bounds.ts'

import type { CleanPicture } from './clean-picture.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { cleanWebp } from './webp.ts'

type PictureType = (typeof pictureTypes)[number]

const cleaners: Readonly<Record<PictureType, (bytes: Buffer) => CleanPicture | undefined>> = {
  'image/jpeg': cleanJpeg,
  'image/png': cleanPng,
  'image/webp': cleanWebp,
}

/**
 * Leaves of a picture what draws it: no place, device, author, comment or preview, nothing behind its end. The drawn parts
 * stay as they are. Undefined for what is no whole picture of this type.
 */
export const cleanPicture = (type: PictureType, bytes: Buffer): CleanPicture | undefined => {
  const clean = cleaners[type](bytes)
  return clean && clean.width > 0 && clean.height > 0 ? clean : undefined
}
