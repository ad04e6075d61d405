// Bounds of the files of articles: plain data, which a descriptor of the back office reads too.

/** Bytes and pixels of a picture, and its longest side in pixels; the page of the writer makes larger ones smaller. */
export const maxPicture = 4 * 2 ** 20
export const maxPixels = 40_000_000
export const pictureSide = 1920

/** Kinds of picture: those that every browser shows and none runs. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

export const maxAttachments = 20

/** Kinds of file that may be attached: the rule of the page, of the file chooser and of the server. */
export const attachmentSuffixes = ['pdf', 'docx', 'xlsx', 'pptx', 'ofd', 'doc', 'xls', 'jpg', 'jpeg', 'png']
export const attachmentWords = 'PDF、Word、Excel、PPT、OFD 与图片，每个 16 MB 以内，不能含宏'

/** The public address of a file. */
export const contentFileAddress = (file: number, size?: 'small'): string =>
  `/api/content/files/${file}${size === undefined ? '' : `?size=${size}`}`
