/** Characters that nobody sees: soft hyphen, spaces of no width, marks of direction, joiners, the byte order mark. */
const invisible = /[\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\uFEFF]/g

/** A text as everybody sees it: without invisible characters, composed (NFC). */
export const visibleText = (text: string): string => text.replaceAll(invisible, '').normalize('NFC')

/** Whether a text holds characters that nobody sees. */
export const hasInvisible = (text: string): boolean => text.search(invisible) >= 0
