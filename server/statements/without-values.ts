const maxLength = 1500

/** A statement without any value that its text may hold, on one line; of a long one its beginning. */
export function withoutValues(text: string): string {
  const bare = text
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return bare.length > maxLength ? `${bare.slice(0, maxLength)}…` : bare
}
