import { encode as encodePng } from 'fast-png'
import { strToU8, zipSync } from 'fflate'
import { encode as encodeJpeg } from 'jpeg-js'

import { type ContentFile, contentFiles } from '#contract/content/content-files.ts'

import type { Caller } from '../app.ts'

/** What the camera of `photograph` writes into it. */
export const cameraPlace = 'GPS 31.2304N 121.4737E'

/** A photograph as a camera makes it: it says where it was taken. */
export function photograph(width = 64, height = 40, shade = 90): File {
  const drawn = Buffer.from(
    encodeJpeg({ width, height, data: Buffer.alloc(width * height * 4, shade) }, 80).data,
  )
  const noted = Buffer.from(`Exif\0\0${cameraPlace}`)
  const head = Buffer.from([0xff, 0xe1, 0, noted.length + 2])
  return new File([Buffer.concat([drawn.subarray(0, 2), head, noted, drawn.subarray(2)])], '岩芯.jpg')
}

/** A grey PNG. */
export const greyPng = (width: number, height: number): File =>
  new File(
    [Buffer.from(encodePng({ width, height, data: new Uint8Array(width * height), channels: 1, depth: 8 }))],
    '图.png',
  )

/** A packed file of these parts. */
export const packedFile = (parts: readonly string[], name = '登记表.docx'): File =>
  new File([Buffer.from(zipSync(Object.fromEntries(parts.map((one) => [one, strToU8('<x/>')]))))], name)

/** A document of Word with these parts beside its own. */
export const wordFile = (...parts: string[]): File =>
  packedFile(['[Content_Types].xml', 'word/document.xml', ...parts])

export const uploadForText = (
  { call }: Caller,
  use: 'picture' | 'attachment',
  file: File,
): Promise<ContentFile> => call(contentFiles.upload, { use, file })

/** A picture of a text, as a page that claims some size sends it. */
export const pictureOf = ({ file }: Pick<ContentFile, 'file'>, words: object = { alt: '三箱岩芯' }) => ({
  ...{ type: 'picture' as const, file, alt: '', width: 1, height: 1 },
  ...words,
})

/** An attachment of a text, as a page that claims some name sends it. */
export const attachmentOf = ({ file }: Pick<ContentFile, 'file'>) => ({ file, name: '随便.exe', size: 1 })
