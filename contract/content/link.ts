/**
 * Normalises a stored link: a page of this site by hash path (`#/information/3`), or an http(s) address of another
 * site. Undefined for anything else: other schemes in any spelling, credentials, invisible characters.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 1000 || /[\s\p{C}\\]/u.test(text)) return undefined
  if (/^#\/(?!\/)/.test(text)) return text
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : undefined
}

/** The path of a safe link within this site; undefined for other sites. */
export const ownPath = (link: string): string | undefined =>
  link.startsWith('#/') ? link.slice(1) : undefined
