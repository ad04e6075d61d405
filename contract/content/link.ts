/**
 * What may stand behind a stored link: a page of ours by its hash path (`#/information/3`), or another site over http
 * or https, normalised. Anything else is undefined: other schemes in any spelling, addresses that borrow our scheme,
 * names and passwords, signs that cannot be seen.
 */
export function safeLink(text: unknown): string | undefined {
  if (typeof text !== 'string' || text.length > 1000 || /[\s\p{C}\\]/u.test(text)) return undefined
  if (/^#\/(?!\/)/.test(text)) return text
  if (!/^https?:\/\/[^/]/i.test(text) || !URL.canParse(text)) return undefined
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : undefined
}

/** The path inside our own pages that a safe link leads to; undefined for other sites. */
export const ownPath = (link: string): string | undefined =>
  link.startsWith('#/') ? link.slice(1) : undefined
