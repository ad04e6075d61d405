import { z } from 'zod'

import { route } from '#contract/route.ts'

/** Pictures that a small one can be drawn of. */
const previewedTypes: readonly string[] = ['image/png', 'image/jpeg']
export const isPreviewed = ({ mediaType }: { mediaType: string }): boolean =>
  previewedTypes.includes(mediaType)

const FileId = z.object({ id: z.uuid().meta({ label: '编号' }) })

export const files = {
  preview: route({
    method: 'GET',
    path: '/files/:id/preview',
    summary: '公开资料中一张图片的小图（JPEG，长边至多 320 像素，且不及原图一半），不登录可看',
    access: 'anyone',
    limit: { calls: 240, seconds: 60 },
    answer: 'bytes',
    sends: ['image/jpeg'],
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
