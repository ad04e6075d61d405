import { isUtf8 } from 'node:buffer'

import { noteOn, refuseFile, type Problem } from '#server/foreign-files/source.ts'

import { looksChinese } from './text-encoding.ts'
import { encodingNames, isMarked, isPlausible, wideEncoding, type Encoding } from './text.ts'
import { isWestern } from './western.ts'
import { wholeCharacters } from './whole-characters.ts'

/** A text that is decoded while it is read. */
export interface TextPieces {
  encoding: Encoding
  /** Its characters from the first one, some at a time, without the byte order mark. */
  pieces: () => Generator<string>
  /** What is unusual in its encoding. */
  notes: Problem[]
}

/** Bytes that are decoded, and that tell the encoding. */
const [piece, sample] = [2 ** 16, 2 ** 20]

/**
 * Opens a text of any program: Unicode where it is valid, else GB18030 or Big5 by its characters, else Windows-1252.
 * It is decoded strictly and never as a whole. Throws one sentence where no encoding is valid, and for binary content.
 */
export function openText(bytes: Uint8Array): TextPieces {
  const encoding = encodingsFor(bytes).find((one) => isValid(bytes, one))
  if (encoding === undefined) return refuseFile(`文件${expectedEncoding(bytes)}，可能已损坏或被截断`)
  return { encoding, pieces: () => piecesOf(bytes, encoding), notes: notesOn(bytes, encoding) }
}

/** What the bytes may be, the likeliest first; a mark decides. */
function encodingsFor(bytes: Uint8Array): Encoding[] {
  const marked = wideEncoding(bytes) ?? (isMarked(bytes) ? 'utf-8' : undefined)
  if (marked) return [marked]
  if (isUtf8(wholeCharacters(bytes))) return isUnicode(bytes) ? ['utf-8'] : [...oldEncodings(bytes), 'utf-8']
  if (isWestern(bytes.subarray(0, sample))) return ['windows-1252']
  return [...oldEncodings(bytes), 'gb18030']
}

const oldEncodings = (bytes: Uint8Array): Encoding[] => {
  const chinese = looksChinese(bytes)
  return chinese ? [chinese.encoding] : []
}

/** Whether what could be read as UTF-8 makes sense so. */
function isUnicode(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes.subarray(0, sample))
  return isPlausible(text) || isLatin(text)
}

/** Letters with accents among others: coördinaat. Two bytes of GB18030 that look like one stand among Chinese. */
const isLatin = (text: string) =>
  /[a-z](?=[^\p{ASCII}])\p{Script=Latin}|(?=[^\p{ASCII}])\p{Script=Latin}[a-z]/iu.test(text) &&
  !/[^\p{ASCII}\p{Script=Latin}\p{M}°²³±µ×÷·«»§©®–—‘’“”…€\uFFFD]/u.test(text)

const expectedEncoding = (bytes: Uint8Array) =>
  isMarked(bytes) ? '标明是 UTF-8，但有无效字节' : '的编码无法识别'

function isValid(bytes: Uint8Array, encoding: Encoding): boolean {
  if (encoding === 'utf-8') return isUtf8(bytes)
  try {
    for (const text of piecesOf(bytes, encoding)) if (/[\u0080-\u0084\u0086-\u009F]/.test(text)) return false
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function* piecesOf(bytes: Uint8Array, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  for (let at = 0; at < bytes.length; at += piece) {
    const isLast = at + piece >= bytes.length
    const text = decoder.decode(bytes.subarray(at, at + piece), { stream: !isLast })
    // oxlint-disable-next-line no-control-regex -- control characters are what is searched for
    if (/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/.test(text)) refuseFile('文件含有二进制内容，不是文本文件')
    yield text
  }
}

function notesOn(bytes: Uint8Array, encoding: Encoding): Problem[] {
  if (encoding === 'windows-1252')
    return [noteOn('', '文件不是 UTF-8，按 Windows-1252 读取；含特殊字符的文字请核对')]
  if (encoding !== 'gb18030' && encoding !== 'big5') return []
  const name = encodingNames[encoding]
  if (looksChinese(bytes)?.inDoubt)
    return [noteOn('', `文件中汉字很少，编码无法确定，已按 ${name} 读取，请核对文字`)]
  return encoding === 'big5' ? [noteOn('', `文件是 ${name} 编码，已按 ${name} 读取`)] : []
}

/** The bytes of a text in UTF-8. */
export function asUtf8(bytes: Uint8Array): Uint8Array {
  if (isUtf8(bytes)) return isMarked(bytes) ? bytes.subarray(3) : bytes
  return Buffer.from([...openText(bytes).pieces()].join(''))
}
