import type { Attachment, Picture } from '#contract/content/article.ts'
import { contentFiles } from '#contract/content/content-files.ts'
import { maxPicture, pictureSide, pictureTypes } from '#contract/content/file-bounds.ts'
import { AppError } from '#contract/errors.ts'
import { act } from '#web/api/caller.ts'

/** Bytes from which a photograph is drawn anew: cameras make more than a page needs. */
const maxPlain = 400 * 1024
const quality = 0.85

const isPicture = ({ type }: File): boolean => pictureTypes.some((one) => one === type)

/** A picture as it is sent: of a size that suits a page, the way up that its camera says. */
export async function fitPicture(file: File): Promise<File> {
  if (!isPicture(file)) throw new AppError('file_type_refused', {}, '图片须为 JPEG、PNG 或 WebP')
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new AppError('file_type_differs')
  })
  const factor = Math.min(1, pictureSide / Math.max(bitmap.width, bitmap.height))
  const isFine = factor === 1 && file.size <= (file.type === 'image/png' ? maxPicture : maxPlain)
  if (isFine) return file
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * factor)
  canvas.height = Math.round(bitmap.height * factor)
  const pen = canvas.getContext('2d')
  if (!pen) return file
  pen.fillStyle = '#fff' // a JPEG has no transparent pixels
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  const drawn = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality))
  return drawn ? new File([drawn], file.name.replace(/\.\w+$|$/, '.jpg'), { type: 'image/jpeg' }) : file
}

/** Stores a picture for a text; it is to be described next. */
export async function takePicture(file: File): Promise<Picture> {
  const stored = await act(contentFiles.upload, { use: 'picture', file: await fitPicture(file) })
  return { file: stored.file, alt: '', width: stored.width ?? 1, height: stored.height ?? 1 }
}

export async function takeAttachment(file: File): Promise<Attachment> {
  const { file: id, name, size } = await act(contentFiles.upload, { use: 'attachment', file })
  return { file: id, name, size }
}
