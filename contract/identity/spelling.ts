/** Characters that nobody sees: soft hyphens, marks of no width and of direction, selectors of a variant. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** A text with its characters composed (NFC), and without those that nobody sees. */
export const withoutInvisible = (text: string): string => text.replaceAll(invisible, '').normalize('NFC')
