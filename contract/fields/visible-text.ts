/** Characters that nobody sees: soft hyphen, spaces of no width, marks of direction, joiners, the byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

/** Spaces that look like any other: unbreakable ones, those of a width of their own. */
const otherSpaces = /[\u00A0\u2000-\u200A\u202F\u205F]/g

/** A text as everybody sees it: without invisible characters, every blank a blank, composed (NFC). */
export const visibleText = (text: string): string =>
  text.replaceAll(invisible, '').replaceAll(otherSpaces, ' ').normalize('NFC')

/** Whether a text holds characters that nobody sees. */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0
