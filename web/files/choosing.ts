import { maxFile } from '#contract/files/file-service.ts'
import { sizeText } from '#web/records/format.ts'

export const defaultLimit = 5

/** What the uploader says; the sentences of the specification in one place. */
export const words = {
  limit: (limit: number) => `最多上传 ${limit} 个文件`,
  type: (name: string, accept: readonly string[]) => `${name}：只能上传 ${acceptText(accept)} 文件`,
  empty: (name: string) => `${name}：文件是空的`,
  large: (name: string) => `${name}：文件过大，最多 ${sizeText(maxFile)}`,
  longName: (name: string) => `${name.slice(0, 20)}…：文件名过长，最多 255 字`,
  notImage: '粘贴的内容不是图片',
  nothingPasted: '没有可粘贴的内容',
  failed: '文件没有上传成功',
  noImage: '请传入 imgUrl 内容',
}

/** Suffixes with a dot, or kinds of media as `image/*`. */
const isAccepted = ({ name, type }: File, accept: readonly string[]): boolean =>
  accept.length === 0 ||
  accept.some((one) =>
    one.startsWith('.')
      ? name.toLowerCase().endsWith(one.toLowerCase())
      : type === one || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))),
  )

export const acceptText = (accept: readonly string[]): string =>
  accept.map((one) => (one === 'image/*' ? '图片' : one.replace(/^\./, ''))).join('、')

/** Why a file is not taken. */
function faultOf(file: File, accept: readonly string[]): string | undefined {
  const { name, size } = file
  if (!isAccepted(file, accept)) return words.type(name, accept)
  if (size === 0) return words.empty(name)
  if (size > maxFile) return words.large(name)
  return [...name].length > 255 ? words.longName(name) : undefined
}

interface FileLimits {
  accept: readonly string[]
  limit: number
  /** Files that the list has already. */
  count: number
}

/** Of chosen files those that are taken, and what is said of the others. */
export function choose(files: readonly File[], { accept, limit, count }: FileLimits) {
  const faults = files.map((file) => faultOf(file, accept))
  const good = files.filter((_, i) => faults[i] === undefined)
  const taken = good.slice(0, Math.max(0, limit - count))
  const refused = faults.filter((fault) => fault !== undefined)
  if (good.length > taken.length) refused.push(words.limit(limit))
  return { taken, refused }
}

/** The images that were pasted, or what is said when there are none. */
export function pickPastedImages(data: Pick<DataTransfer, 'files' | 'items'> | null): File[] | string {
  const files = [...(data?.files ?? [])]
  if (files.length === 0) return data?.items.length ? words.notImage : words.nothingPasted
  return files.every(({ type }) => type.startsWith('image/')) ? files : words.notImage
}
