import { isUtf8 } from 'node:buffer'

import { isPlausible, looksChinese } from '#server/foreign-files/text/text.ts'
import { isWestern } from '#server/foreign-files/text/western.ts'
import { wholeCharacters } from '#server/foreign-files/text/whole-characters.ts'

export interface DbfEncoding {
  /** The text of some bytes; without its last character, where the field was too narrow for it. */
  decode: (bytes: Buffer) => { text: string; isCut: boolean }
  notes: string[]
}

type Encoding = 'utf-8' | 'gb18030' | 'big5' | 'windows-1252'

const labels: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030',
  big5: 'Big5',
  'windows-1252': 'Windows-1252',
}

/** What a .cpg says, in the words of several programs. */
const encodingWords: [RegExp, Encoding][] = [
  [/^(?:utf-?8|65001|cp65001)$/i, 'utf-8'],
  [/^(?:(?:cp|ansi ?|ms|windows-?)?936|gbk|gb2312|gb18030|euc-?cn|54936)$/i, 'gb18030'],
  [/^(?:(?:cp|ansi ?|ms)?950|big-?5.*)$/i, 'big5'],
  [/^(?:(?:cp|ansi ?|windows-?)?1252|iso-?8859-?1|latin-?1|88591)$/i, 'windows-1252'],
]

/** Marks of languages in the head of a .dbf. */
const drivers = new Map<number, Encoding>([
  [0x4d, 'gb18030'],
  [0x7a, 'gb18030'],
  [0x4f, 'big5'],
  [0x78, 'big5'],
  [0x03, 'windows-1252'],
])

interface Statement {
  cpg: string | undefined
  driver: number
}

/** Bytes by which the encoding is told. */
const sample = 2 ** 20

/**
 * The encoding of the texts of a .dbf: what is stated, unless the bytes are none of it or are valid UTF-8, which other
 * Chinese texts never are for long.
 */
export function encodingOfCells(cells: () => Iterable<Buffer>, { cpg, driver }: Statement): DbfEncoding {
  const foreign = sampleOf(cells())
  const stated = statedEncoding(cpg) ?? drivers.get(driver)
  const found = foundIn(foreign, stated)
  const notes = foreign.length === 0 ? [] : notesOn(found, stated, cpg?.trim().slice(0, 20) ?? '')
  return { decode: decoderOf(found), notes }
}

function notesOn(found: Encoding, stated: Encoding | undefined, word: string): string[] {
  const taken = `已按 ${labels[found]} 读取`
  if (word !== '' && statedEncoding(word) === undefined)
    return [`“.cpg”写明的编码“${word}”不能识别，${taken}`]
  if (stated !== undefined && found !== stated)
    return [`${word === '' ? '属性表' : `“.cpg”写明 ${word}，属性`}其实是 ${labels[found]} 编码，${taken}`]
  return found === 'windows-1252' ? [`属性${taken}，含特殊字符的文字请核对`] : []
}

const statedEncoding = (cpg: string | undefined) =>
  encodingWords.find(([pattern]) => pattern.test(cpg?.trim() ?? ''))?.[1]

/** Texts that are not ASCII. */
function sampleOf(cells: Iterable<Buffer>): Buffer[] {
  const found: Buffer[] = []
  let size = 0
  for (const cell of cells) {
    if (cell.every((byte) => byte < 0x80)) continue
    found.push(cell)
    size += cell.length
    if (size > sample) break
  }
  return found
}

function foundIn(cells: readonly Buffer[], stated: Encoding | undefined): Encoding {
  if (cells.length === 0) return stated ?? 'utf-8'
  if (isUnicode(cells, stated)) return 'utf-8'
  const all = Buffer.concat(cells.flatMap((cell) => [cell, Buffer.from(' ')]))
  const guess = isWestern(all) ? undefined : (looksChinese(all)?.encoding ?? ('gb18030' as const))
  const likely = [stated, guess].filter((one) => one !== undefined && one !== 'utf-8')
  return likely.find((one) => isAll(cells, one)) ?? 'windows-1252'
}

function isUnicode(cells: readonly Buffer[], stated: Encoding | undefined): boolean {
  if (!cells.every(isWholeUtf8)) return false
  const text = cells.map((cell) => cell.toString('utf8')).join(' ')
  return stated === 'utf-8' || isPlausible(text.replaceAll('\uFFFD', ''))
}

/** Only a field that is full may have cut a character off. */
function isWholeUtf8(cell: Buffer): boolean {
  const end = textEnd(cell)
  return isUtf8(end === cell.length ? wholeCharacters(cell) : cell.subarray(0, end))
}

const isAll = (cells: readonly Buffer[], encoding: Encoding) => {
  const decode = decoderOf(encoding)
  return cells.every((cell) => !decode(cell).text.includes('\uFFFD'))
}

/** Where the text in a field ends. */
const textEnd = (cell: Uint8Array) => cell.findLastIndex((byte) => byte !== 0x20 && byte !== 0) + 1

function decoderOf(encoding: Encoding): DbfEncoding['decode'] {
  const decoder = new TextDecoder(encoding)
  return (bytes) => {
    const end = textEnd(bytes)
    const text = decoder.decode(bytes.subarray(0, end))
    const isCut = end === bytes.length && text.endsWith('\uFFFD')
    return { text: isCut ? text.replace(/\uFFFD+$/, '') : text, isCut }
  }
}
