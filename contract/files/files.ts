import { z } from 'zod'

import { route } from '#contract/route.ts'

/** Bytes of a picture that whoever may see the drawings of its record may see, too. */
const maxPreview = 200_000

/** Whether a file of an open record is shown to everybody: a picture that is small. */
export const isPreviewed = ({ mediaType, size }: { mediaType: string; size: number }): boolean =>
  mediaType.startsWith('image/') && size <= maxPreview

const FileId = z.object({ id: z.uuid().meta({ label: '编号' }) })

export const files = {
  preview: route({
    method: 'GET',
    path: '/files/:id/preview',
    summary: '公开资料的图片，200 kB 以内的可不登录预览',
    access: 'anyone',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: FileId,
    output: z.unknown(),
  }),
  download: route({
    method: 'GET',
    path: '/files/:id',
    summary: '下载一个文件；可用 Range 分段取、续传，ETag 随内容而变',
    access: 'anyone',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: FileId,
    output: z.unknown(),
  }),
}
