import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { create, type Font } from 'fontkit'

import { AppError } from '#contract/errors.ts'
import { visibleText } from '#contract/fields/visible-text.ts'

/** The font of all that the server prints, stamps or draws. */
export const printFontPath = join(import.meta.dirname, '../../assets/noto-sans-cjk-sc.ttf')

export interface PrintFont {
  /** The file, to be embedded. */
  bytes: Buffer
  glyphs: Font
}

/** Reads the font of prints. */
export async function readPrintFont(): Promise<PrintFont> {
  const bytes = await readFile(printFontPath)
  const font = create(bytes)
  if (!('glyphForCodePoint' in font)) throw new Error('the file holds several fonts')
  return { bytes, glyphs: font }
}

/**
 * Returns a text as it is printed: composed, and without what nobody sees. Throws `glyph_missing`, which names the
 * character, if the font cannot draw all of it.
 */
export function printableText({ glyphs }: PrintFont, text: string): string {
  const printed = visibleText(text).replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')
  for (const character of printed)
    if (character !== '\n' && !glyphs.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
      throw new AppError('glyph_missing', {}, `字库没有“${nameOf(character)}”字，无法打印`)
  return printed
}

/** What has no look of its own is named by its number. */
const nameOf = (character: string): string =>
  /[\p{C}\p{M}\p{Z}]/u.test(character)
    ? `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    : character
