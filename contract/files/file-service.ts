import { z } from 'zod'

import { visibleText } from '#contract/fields/visible-text.ts'
import { id, maxInteger } from '#contract/integers/integers.ts'
import { route } from '#contract/route.ts'
import { namedSchemas } from '#contract/schemas/named.ts'
import { PageQuery, pageOf } from '#contract/wire.ts'

/** Bytes of a chunk: on a line of 300 kbit/s it is sent within a minute. */
export const chunkSize = 2 * 2 ** 20
/** Bytes of the largest file in chunks, and of the largest in one call. */
export const maxFile = 5 * 2 ** 30
export const maxForm = 16 * 2 ** 20
const maxName = 255

/** A body that was written to a file of its own while it came; the call moves it away, or it is deleted. */
export interface ReceivedFile {
  path: string
  /** The name that a form gave it. */
  name: string
  size: number
}

/** A file as the browser sends it, and as it was received. */
export const ReceivedContent = z
  .custom<ReceivedFile | Blob>(
    (file) => typeof file === 'object' && file !== null && 'size' in file,
    '请附上文件',
  )
  .meta({ label: '文件' })

const control = /\p{Cc}/u

/** Any Unicode. */
export const FileName = z
  .string()
  .trim()
  .min(1, '请给出文件名')
  .refine((name) => [...name].length <= maxName, `文件名过长，最多 ${maxName} 字`)
  .refine((name) => !/[/\\]/.test(name) && !control.test(name), '文件名不能含有 / \\ 与控制字符')
  .refine((name) => !/^\.+$/.test(name), '文件名不能只是点')
  .meta({ label: '文件名' })

/** What files are grouped by: `survey/2026`. It is data and never a path of a disk; even so it stays below its root. */
export const PathName = z
  .string()
  .trim()
  .max(200, '归类路径最多 200 字')
  .refine(
    (path) =>
      !/\\/.test(path) &&
      !control.test(path) &&
      path.split('/').every((part) => !/^(?:|\.|\.\.)$/.test(part.trim())),
    '归类路径须形如“survey/2026”，各段不能为空、. 或 ..',
  )
  .meta({ label: '归类路径' })

/** Where rooms store what was handed in to them: what stands there was taken by them. */
const pathsOfRooms: readonly string[] = ['loan', 'deposit', 'content']

const isOfRoom = (path: string): boolean =>
  pathsOfRooms.includes(visibleText(path.normalize('NFKC')).split('/')[0]?.trim().toLowerCase() ?? '')

/** A path under which people store files of their own. */
const OwnPathName = PathName.refine(
  (path) => !isOfRoom(path),
  '归类路径“loan”“deposit”“content”由借阅、汇交与文章使用，请换一个',
).meta({ label: '归类路径' })

const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, '须为 64 位小写十六进制的 SHA-256 摘要')
  .meta({ label: '文件摘要' })
export const StoredFile = z.object({
  id,
  /** The same as `fileName`: what lists of files show. */
  name: z.string(),
  fileName: z.string(),
  suffix: z.string(),
  /** Path name and name. */
  path: z.string(),
  pathName: z.string(),
  /** By its content. */
  fileType: z.string(),
  size: z.int(),
  /** The address of the content. */
  url: z.string(),
  /** In how many chunks it is stored. */
  chunks: z.int(),
  /** What there is of it to fetch: the content, and its thumbnail once one is drawn. */
  fileList: z.array(z.object({ name: z.string(), fileType: z.string(), url: z.string() })),
  scanned: z.boolean(),
  /** Of a PDF, counted in the background. */
  pages: z.int().nullable(),
  hasThumbnail: z.boolean(),
  owner: z.object({ id: z.int(), name: z.string() }),
  createdAt: z.iso.datetime(),
})
namedSchemas.add(StoredFile, { id: 'StoredFile' })
export type StoredFile = z.infer<typeof StoredFile>

const UploadProgress = z.object({
  id: z.uuid(),
  fileName: z.string(),
  pathName: z.string(),
  size: z.int(),
  sha256: z.string(),
  state: z.enum(['uploading', 'checking', 'ready', 'refused']),
  /** Why it was refused. */
  reason: z.string().nullable(),
  chunkSize: z.int(),
  /** What `chunkProof` answers, in hexadecimal; null once it was, and for small files. */
  challenge: z.string().nullable(),
  /** How many chunks there are, and how many have come. */
  chunks: z.int(),
  received: z.int(),
  /** Those that have not come, from 0. */
  missing: z.array(z.int()),
  file: StoredFile.nullable(),
  updatedAt: z.iso.datetime(),
})
namedSchemas.add(UploadProgress, { id: 'UploadProgress' })
export type UploadProgress = z.infer<typeof UploadProgress>

const upload = z.object({ id: z.uuid().meta({ label: '编号' }) })

/** The calls of the file service. Whoever may read all files sees those of others; else each sees their own. */
export const fileService = {
  upload: route({
    method: 'POST',
    path: '/file/upload',
    summary: '上传一个文件（multipart：file 与 pathName）；16 MB 以上的分块上传',
    access: 'member',
    body: 'form',
    stored: true,
    bodyLimit: maxForm,
    input: z.object({ file: ReceivedContent, pathName: OwnPathName }),
    output: StoredFile,
  }),
  list: route({
    method: 'GET',
    path: '/file/list',
    summary: '本人在一个归类路径下的文件，新的在前，最多 1000 个',
    access: 'member',
    input: z.object({ pathName: PathName }),
    output: z.array(StoredFile),
  }),
  fileListForAll: route({
    method: 'GET',
    path: '/file/fileListForAll',
    summary: '一个归类路径下可查看的全部文件，新的在前，最多 1000 个',
    access: 'member',
    input: z.object({ pathName: PathName }),
    output: z.array(StoredFile),
  }),
  page: route({
    method: 'GET',
    path: '/file/page',
    summary: '可查看的文件，分页；按名称与路径的一部分、归类路径查找',
    access: 'member',
    input: PageQuery.extend({
      text: z.string().trim().max(60).optional().meta({ label: '文件名' }),
      pathName: PathName.optional(),
    }),
    output: pageOf(StoredFile),
  }),
  delete: route({
    method: 'DELETE',
    path: '/file/delete',
    summary: '删除文件：有一个不能删除，则都不删除',
    access: 'member',
    input: z.object({ ids: z.array(id).min(1, '请先选择').max(200).meta({ label: '所选各项' }) }),
    output: z.object({ removed: z.int() }),
  }),
  download: route({
    method: 'GET',
    path: '/file/download',
    summary: '下载一个文件；可用 Range 分段取、续传，ETag 随内容而变',
    access: 'member',
    answer: 'bytes',
    sends: 'any',
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  thumbnail: route({
    method: 'GET',
    path: '/file/thumbnail',
    summary: '图片文件的缩略图（JPEG，长边 320 像素）',
    access: 'member',
    answer: 'bytes',
    sends: ['image/jpeg'],
    compress: false,
    input: z.object({ id }),
    output: z.unknown(),
  }),
  unfinished: route({
    method: 'GET',
    path: '/file/unfinished',
    summary: '本人未完成的分块上传，七日内可以接着传',
    access: 'member',
    input: z.object({}),
    output: z.array(UploadProgress),
  }),
  chunkCheck: route({
    method: 'POST',
    path: '/file/chunkCheck',
    summary: '开始或接着一个分块上传；本人已有相同内容时立即完成',
    access: 'member',
    input: z.object({
      fileName: FileName,
      pathName: OwnPathName,
      size: z
        .int()
        .min(1, '文件是空的')
        .max(maxFile, '文件过大，最多 5 GB')
        .meta({ format: 'int64' })
        .meta({ label: '大小' }),
      sha256: Sha256,
    }),
    output: UploadProgress,
  }),
  chunkProof: route({
    method: 'POST',
    path: '/file/chunkProof',
    summary:
      '证明持有全部内容（8 MB 以上）：馆中已有相同内容时立即完成；不论有无，答复的方式与时间一样，只答一次',
    access: 'member',
    limit: { calls: 60, seconds: 60 },
    input: z.object({ id: z.uuid().meta({ label: '编号' }), proof: Sha256.meta({ label: '内容证明' }) }),
    output: UploadProgress,
  }),
  chunkUpload: route({
    method: 'POST',
    path: '/file/chunkUpload',
    summary: '上传一个分块（从 0 编号，次序不限，可重复）；答复即已存妥',
    access: 'member',
    body: 'spooled',
    bodyLimit: chunkSize,
    input: z.object({
      id: z.uuid().meta({ label: '编号' }),
      number: z.int().min(0, '分块从 0 编号').max(maxInteger).meta({ label: '分块编号' }),
      file: ReceivedContent,
    }),
    output: z.object({ number: z.int() }),
  }),
  getChunkCount: route({
    method: 'GET',
    path: '/file/getChunkCount',
    summary: '一个分块上传到了哪一步：已收几块、还差哪些，核对的结果',
    access: 'member',
    input: upload,
    output: UploadProgress,
  }),
  merge: route({
    method: 'POST',
    path: '/file/merge',
    summary: '各块收齐后转入核对，结果由 getChunkCount 得知；可重复调用',
    access: 'member',
    input: upload,
    output: UploadProgress,
  }),
  deleteMultipart: route({
    method: 'DELETE',
    path: '/file/deleteMultipart',
    summary: '放弃一个分块上传，已收的分块一并删去；已成的文件不受影响',
    access: 'member',
    input: upload,
    output: z.object({}),
  }),
}
