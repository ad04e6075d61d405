import { z } from 'zod'

import { maxForm, ReceivedContent } from '#contract/files/file-service.ts'
import { id } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'

import { attachmentWords, maxPicture } from './file-bounds.ts'

/** A picture or an attachment that has been taken. */
const ContentFile = z.object({
  file: z.int(),
  name: z.string(),
  size: z.int(),
  /** Pixels of a picture. */
  width: z.int().nullable(),
  height: z.int().nullable(),
})
export type ContentFile = z.infer<typeof ContentFile>

const FileUse = z.enum(['picture', 'attachment']).meta({ label: '用途' })
export type FileUse = z.infer<typeof FileUse>

/** Files of articles and banners. */
export const contentFiles = {
  upload: route({
    method: 'POST',
    path: '/content/files',
    summary: `上传文章的图片（JPEG、PNG、WebP，${maxPicture / 2 ** 20} MB 以内，去除拍摄信息）或附件（${attachmentWords}）；一日内没有文章用到即删去`,
    access: 'content.write',
    body: 'form',
    stored: true,
    bodyLimit: maxForm,
    input: z.object({ file: ReceivedContent, use: FileUse }),
    output: ContentFile,
  }),
  open: route({
    method: 'GET',
    path: '/content/files/:id',
    summary: '文章的图片或附件：已发布的人人可取，未发布的只有编辑内容的人；small 为长边 320 像素的小图',
    access: 'anyone',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: z.object({ id, size: z.literal('small').optional().meta({ label: '大小' }) }),
    output: z.unknown(),
  }),
}
