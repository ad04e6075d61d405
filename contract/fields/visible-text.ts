/** Characters that nobody sees: soft hyphens, marks of no width and of direction, joiners, selectors of a variant. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Spaces that look like any other: unbreakable ones, those of a width of their own. */
const otherSpaces = /[\u00A0\u2000-\u200A\u202F\u205F]/g

/** A text as everybody sees it: without invisible characters, every blank a blank, composed (NFC). */
export const visibleText = (text: string): string =>
  text.replaceAll(invisible, '').replaceAll(otherSpaces, ' ').normalize('NFC')

/** Whether a text holds characters that nobody sees. */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0
