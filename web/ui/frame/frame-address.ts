const ownAddress = /^#?\/(?!\/)/

/**
 * The address of a page that a popup may open: a hash path or a path of this site, or an address of a listed origin.
 * Undefined for anything else: other schemes and sites in any spelling, credentials, invisible characters.
 */
export function frameAddress(
  text: unknown,
  origin: string,
  listed: readonly string[] = [],
): string | undefined {
  if (!isPlain(text)) return undefined
  const address = text.startsWith('#') ? `/embed${text}` : text
  const url = URL.canParse(address, origin) ? new URL(address, origin) : undefined
  if (!url || url.username !== '' || url.password !== '') return undefined
  return url.origin === origin || listed.includes(url.origin) ? url.href : undefined
}

function isPlain(text: unknown): text is string {
  if (typeof text !== 'string' || text.length > 2000 || /[\s\p{C}\\]/u.test(text)) return false
  return ownAddress.test(text) || /^https?:\/\/[^/]/i.test(text)
}

const cut = (text: string, at: string): [string, string] => {
  const i = text.indexOf(at)
  return i < 0 ? [text, ''] : [text.slice(0, i), text.slice(i + 1)]
}

/** Merges data into the query of an address; of a hash path, into the query of the path. */
export function withData(address: string, data: Readonly<Record<string, unknown>>): string {
  const [body, fragment] = address.startsWith('#') ? [address, ''] : cut(address, '#')
  const [path, query] = cut(body, '?')
  const params = new URLSearchParams(query)
  for (const [name, value] of Object.entries(data)) {
    if (['string', 'number', 'boolean'].includes(typeof value)) params.set(name, String(value).slice(0, 200))
  }
  const merged = params.toString()
  return path + (merged && `?${merged}`) + (fragment && `#${fragment}`)
}
