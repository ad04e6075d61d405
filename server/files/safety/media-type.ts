import { fail } from '#contract/errors.ts'
import { visibleText } from '#contract/fields/visible-text.ts'

/** How contents begin: bytes at an offset, and what the content then is. */
const signatures: readonly (readonly [type: string, bytes: string, at?: number])[] = [
  ['application/pdf', '%PDF-'],
  ['image/png', '\x89PNG\r\n\x1a\n'],
  ['image/jpeg', '\xff\xd8\xff'],
  ['image/gif', 'GIF8'],
  ['image/webp', 'WEBP', 8],
  ['image/tiff', 'II*\0'],
  ['image/tiff', 'MM\0*'],
  ['image/tiff', 'II+\0'],
  ['image/bmp', 'BM'],
  ['image/vnd.dwg', 'AC10'],
  ['application/zip', 'PK\x03\x04'],
  ['application/zip', 'PK\x05\x06'],
  ['application/x-ole-storage', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['application/vnd.rar', 'Rar!\x1a\x07'],
  ['application/x-7z-compressed', '7z\xbc\xaf\x27\x1c'],
  ['application/gzip', '\x1f\x8b'],
  ['application/rtf', '{\\rtf'],
  ['video/mp4', 'ftyp', 4],
  ['audio/mpeg', 'ID3'],
  ['application/x-program', 'MZ'],
  ['application/x-program', '\x7fELF'],
  ['application/x-program', '\xca\xfe\xba\xbe'],
  ['application/x-program', '\xcf\xfa\xed\xfe'],
  ['application/x-program', '#!'],
]

/** Suffixes whose content has a signature; any other suffix may stand over anything but a program. */
const suffixesByType: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/tiff': ['tif', 'tiff'],
  'image/bmp': ['bmp'],
  'image/vnd.dwg': ['dwg'],
  'application/zip': ['zip', 'docx', 'xlsx', 'pptx', 'kmz', 'ofd'],
  'application/x-ole-storage': ['doc', 'xls', 'ppt'],
  'application/vnd.rar': ['rar'],
  'application/x-7z-compressed': ['7z'],
  'application/gzip': ['gz', 'tgz'],
  'application/rtf': ['rtf'],
  'video/mp4': ['mp4', 'm4v'],
}

const typeOfSuffix: ReadonlyMap<string, string> = new Map(
  Object.entries(suffixesByType).flatMap(([type, suffixes]) =>
    suffixes.map((suffix) => [suffix, type] as const),
  ),
)

/** What browsers would run, and what a desktop starts with a double click. */
const programs = /^(?:exe|dll|com|scr|msi|bat|cmd|ps1|vbs|js|jse|wsf|hta|lnk|jar|sh|apk|app)$/

/** How many bytes of a content tell its type. */
export const headLength = 4096

/**
 * A name as a system that stores it may take it: of one width, without what nobody sees, without the dots and blanks at
 * its end.
 */
const foldName = (name: string): string =>
  visibleText(name.normalize('NFKC'))
    .replaceAll(/\p{Cf}/gu, '')
    .normalize('NFKC')
    .replace(/[.\s]+$/u, '')

/** The suffix of a name in lower case, without its dot; empty where there is none. */
export const suffixOf = (name: string): string =>
  /\.([a-z\d]{1,12})$/i.exec(foldName(name))?.[1]?.toLowerCase() ?? ''

/** The type of a content by its first bytes; what has no signature is text, markup that a browser would run, or data. */
export function mediaTypeOf(head: Buffer): string {
  const latin = head.toString('latin1')
  const found = signatures.find(([, bytes, at = 0]) => latin.startsWith(bytes, at))
  if (found) return found[0]
  if (head.includes(0)) return 'application/octet-stream'
  if (/<svg[\s>]/i.test(latin)) return 'image/svg+xml'
  return /<(?:!doctype html|html|head|body|script|iframe)[\s>]/i.test(latin) ? 'text/html' : 'text/plain'
}

/** Refuses names of programs. */
export function requireHarmlessName(name: string): void {
  if (programs.test(suffixOf(name))) fail('file_type_refused')
}

/** Whether a content of this type may stand under a name. */
export function fitsName(name: string, type: string): boolean {
  const wanted = typeOfSuffix.get(suffixOf(name))
  return wanted === undefined || wanted === type
}

/** The type of a content by its first bytes. Refuses programs, and what is not what its suffix promises. */
export function checkedType(name: string, head: Buffer): string {
  requireHarmlessName(name)
  const type = mediaTypeOf(head)
  if (type === 'application/x-program') fail('file_type_refused')
  if (!fitsName(name, type)) fail('file_type_differs')
  return type
}

/** The type by which a content is sent: what a browser would run is data for it. */
export const inertType = (type: string): string =>
  /svg|html|xml/.test(type) ? 'application/octet-stream' : type
