const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** What XML 1.0 has no way to write: control characters, and the two that are no characters. */
const unwritable = /(?![\t\n\r\u0080-\u009F])\p{Cc}|[\uFFFE\uFFFF]/gu

/** A text for an element or an attribute; what XML cannot hold stands as U+FFFD. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll(/[&<>"']/g, (sign) => entities[sign]!)
