/** A text of its own, for what is kept: a part of a text would keep the whole of it. */
export const copyText = (text: string): string => Buffer.from(text, 'utf16le').toString('utf16le')
