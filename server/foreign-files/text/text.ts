import { joinFirst } from '#contract/fields/first-few.ts'
import { hasInvisible, visibleText } from '#contract/fields/visible-text.ts'
import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'

import { looksChinese, type OldEncoding } from './text-encoding.ts'

export { looksChinese }

export interface DecodedText {
  text: string
  /** The text is neither Unicode nor Chinese and was decoded in the legacy encoding of its format. */
  old: boolean
  /** A report line if the encoding is unusual for the format or uncertain. */
  notes: Problem[]
}

type AssumedEncoding = 'gb18030' | 'windows-1252'
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding | 'windows-1252'

export const encodingNames: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GB18030',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
}

/**
 * Decodes a text strictly: as UTF-16 or UTF-8 if valid, else as GB18030 or Big5 by its characters, else in
 * the legacy encoding of its format. Throws if no encoding is valid or the file is binary.
 */
export function decodeText(bytes: Uint8Array, assumed: AssumedEncoding): DecodedText {
  if (bytes.length === 0) refuseFile('文件是空的')
  const { encoding, sound } = decodedOnce(bytes, assumed)
  const text = sound ?? refuseUnsound(bytes, encoding, assumed)
  // oxlint-disable-next-line no-control-regex -- control characters are what is searched for
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) refuseFile('文件含有二进制内容，不是文本文件')
  if (text.trim() === '') refuseFile('文件没有内容')
  const isOld = encoding === 'gb18030' || encoding === 'windows-1252'
  if (isOld && /[\u0080-\u0084\u0086-\u009f]/.test(text)) refuseUnsound(bytes, encoding, assumed)
  const notes = [...encodingNotes(bytes, encoding, assumed), ...invisibleNotes(text)]
  return { text: visibleText(text), old: encoding === assumed && isOld, notes }
}

/** Lines with characters that nobody sees, other than the mark at the beginning. */
function invisibleNotes(text: string): Problem[] {
  const written = text.replace(/^\uFEFF/, '')
  if (!hasInvisible(written)) return []
  const rows = written.split('\n').flatMap((line, i) => (hasInvisible(line) ? [i + 1] : []))
  return [noteOn('', `${rows.length} 行含看不见的字符（第 ${joinFirst(rows)} 行），已去掉`, rows[0])]
}

function encodingNotes(bytes: Uint8Array, encoding: Encoding, assumed: AssumedEncoding): Problem[] {
  if (encoding !== 'gb18030' && encoding !== 'big5') return []
  if (looksChinese(bytes)?.inDoubt) {
    return [noteOn('', `文件中汉字很少，编码无法确定，已按 ${encodingNames[encoding]} 读取，请核对文字`)]
  }
  return encoding === assumed
    ? []
    : [noteOn('', `文件是 ${encodingNames[encoding]} 编码，已按 ${encodingNames[encoding]} 读取`)]
}

/** The first lines, to detect the format: its marks are ASCII in every encoding but UTF-16. */
export function beginningOf(bytes: Uint8Array): string {
  const head = bytes.subarray(0, 65_536)
  const wide = wideEncoding(bytes)
  return wide
    ? new TextDecoder(wide).decode(head)
    : Buffer.from(isMarked(bytes) ? head.subarray(3) : head).toString('latin1')
}

/** The encoding of a text and, if valid, the decoded text, so that a large one is not decoded twice. */
function decodedOnce(
  bytes: Uint8Array,
  assumed: AssumedEncoding,
): { encoding: Encoding; sound: string | undefined } {
  const marked = wideEncoding(bytes) ?? (isMarked(bytes) ? 'utf-8' : undefined)
  const utf8 = marked ? undefined : tryDecode(bytes, 'utf-8')
  const guess = assumed === 'gb18030' ? chineseEncoding : westernEncoding
  const encoding = marked ?? guess(bytes, utf8)
  return { encoding, sound: (encoding === 'utf-8' ? utf8 : undefined) ?? tryDecode(bytes, encoding) }
}

function chineseEncoding(bytes: Uint8Array, text: string | undefined): Encoding {
  if (text !== undefined && isPlausible(text)) return 'utf-8'
  return looksChinese(bytes)?.encoding ?? (text === undefined ? 'gb18030' : 'utf-8')
}

function westernEncoding(bytes: Uint8Array, text: string | undefined): Encoding {
  if (text !== undefined) return 'utf-8'
  const chinese = looksChinese(bytes)
  return chinese?.isProse ? chinese.encoding : 'windows-1252'
}

/** Two bytes of GB18030 may look like a letter in UTF-8; a real Chinese text has other characters too. */
export const isPlausible = (text: string) =>
  /[\u0800-\uffff]/.test(text) || !/[^\p{ASCII}°²³±µ×÷·α-ωΦΔ]/u.test(text)

export const isMarked = (bytes: Uint8Array) => bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf

/** UTF-16 by its byte order mark, or by the zeros of its ASCII characters. */
export function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  const head = bytes.subarray(0, 4096)
  if (bytes.length % 2 !== 0 || head.length < 8) return undefined
  const [even, odd] = [0, 1].map((side) => head.filter((byte, at) => byte === 0 && at % 2 === side).length)
  return byZeros(even!, odd!, head.length)
}

function byZeros(even: number, odd: number, of: number): 'utf-16le' | 'utf-16be' | undefined {
  if (Math.max(even, odd) < of / 8 || Math.min(even, odd) * 4 >= Math.max(even, odd)) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

function refuseUnsound(bytes: Uint8Array, encoding: Encoding, assumed: Encoding): never {
  const line = brokenLine(bytes, encoding)
  if (encoding === 'utf-8') refuseFile(`文件标明是 UTF-8，但第 ${line} 行有无效字节，可能已损坏`)
  if (encoding !== assumed)
    refuseFile(`文件像是 ${encodingNames[encoding]} 编码，但第 ${line} 行有无效字节，可能已损坏`)
  return refuseFile(`文件编码既不是 UTF-8 也不是 ${encodingNames[encoding]}，无法读取`)
}

function brokenLine(bytes: Uint8Array, encoding: Encoding): number {
  return new TextDecoder(encoding)
    .decode(bytes)
    .split(/[\uFFFD\uE000-\uF8FF]/, 1)[0]!
    .split('\n').length
}

function tryDecode(bytes: Uint8Array, encoding: Encoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // vendor-defined Big5 characters decode to private use characters, which are unreadable
    return encoding === 'big5' && /[\uE000-\uF8FF]/.test(text) ? undefined : text
  } catch {
    return undefined
  }
}

/** A text of its own, for what is kept: a part of a text would keep the whole of it. */
export const copyText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
