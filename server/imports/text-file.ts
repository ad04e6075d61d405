import { refuseFile } from './source.ts'

export interface DecodedText {
  text: string
  /** The bytes are no UTF-8: the text was read in the format's older encoding. */
  old: boolean
}

/**
 * Decodes a text strictly: UTF-8 (or UTF-16 with its mark) first, then the encoding that the format has been
 * written in of old. A file that is neither, or holds binary data, is refused, never guessed at.
 */
export function decodeText(bytes: Uint8Array, fallback: 'gb18030' | 'windows-1252'): DecodedText {
  if (bytes.length === 0) refuseFile('文件是空的')
  const modern = utf16(bytes) ?? utf8(bytes)
  const text = modern ?? inOldEncoding(bytes, fallback)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text)) refuseFile('文件含有二进制内容，不是文本文件')
  if (text.trim() === '') refuseFile('文件没有内容')
  return { text, old: modern === undefined }
}

function inOldEncoding(bytes: Uint8Array, encoding: 'gb18030' | 'windows-1252'): string {
  const text = decoded(bytes, encoding)
  if (text !== undefined && !/[\u0080-\u0084\u0086-\u009f]/.test(text)) return text
  const name = encoding === 'gb18030' ? 'GB18030' : 'Windows-1252'
  return refuseFile(`文件编码既不是 UTF-8 也不是 ${name}，无法读取`)
}

/** What bears the mark of UTF-8 is read as nothing else. */
function utf8(bytes: Uint8Array): string | undefined {
  const text = decoded(bytes, 'utf-8')
  const marked = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
  if (text !== undefined || !marked) return text
  const line = new TextDecoder().decode(bytes).split('\uFFFD', 1)[0]!.split('\n').length
  return refuseFile(`文件标明是 UTF-8，但第 ${line} 行有无效字节，可能已损坏`)
}

function utf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decoded(bytes, 'utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decoded(bytes, 'utf-16be')
  return undefined
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
