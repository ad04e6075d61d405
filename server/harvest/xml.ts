import { escapeHtml } from '#server/pages/html.ts'

// oxlint-disable-next-line no-control-regex -- these are what XML 1.0 has no way to write
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** Text for an element or a quoted attribute of XML 1.0, without the characters that it cannot hold. */
export const xmlText = (text: string): string => escapeHtml(text.toWellFormed().replaceAll(unwritable, ''))

export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** An element that holds markup; nothing where there is none. */
export const element = (name: string, ...content: readonly string[]): string =>
  content.some((one) => one !== '') ? `<${name}>${content.join('')}</${name.split(' ', 1)[0]}>` : ''
