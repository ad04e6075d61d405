/** Codes without what all of them begin with, up to the last hyphen of the first. */
export function shortNames(codes: readonly string[]): readonly string[] {
  const [first = ''] = codes
  const prefix = first.slice(0, first.lastIndexOf('-') + 1)
  return prefix && codes.every((code) => code.startsWith(prefix))
    ? codes.map((code) => code.slice(prefix.length))
    : codes
}
