import { noteOn, type Problem } from '#server/foreign-files/source.ts'

import type { DecodedText } from './text.ts'

/** Reports texts that were damaged before the file was written, or whose encoding is a guess. */
export function damagedText(sheet: string, { text, old }: Pick<DecodedText, 'text' | 'old'>): Problem[] {
  const linesWith = (sign: RegExp) =>
    sign.test(text) ? text.split(/\r\n|\n|\r/).flatMap((line, i) => (sign.test(line) ? [i + 1] : [])) : []
  const lost = linesWith(/\uFFFD/)
  const guessed = old ? linesWith(/\P{ASCII}/u) : []
  const lines: Problem[] = []
  if (lost.length > 0)
    lines.push(noteOn(sheet, `有 ${lost.length} 行文字在原文件中已损坏（�），按原样保留`, lost[0]))
  if (guessed.length > 0) {
    const words = `文件不是 UTF-8，按 Windows-1252 读取；${guessed.length} 行含特殊字符，请核对`
    lines.push(noteOn(sheet, words, guessed[0]))
  }
  return lines
}
