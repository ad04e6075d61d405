/** The most letters of a name (dBASE III). */
const maxName = 10

/** Names of ten letters, digits and underscores, no two alike in whatever case, in the order of the names that they stand for. */
export function shortNames(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const plain =
      name
        .replaceAll(/\W/g, '_')
        .replace(/^(?=\d)/, '_')
        .slice(0, maxName) || 'field'
    let own = plain
    for (let n = 1; taken.has(own.toUpperCase()); n++)
      own = plain.slice(0, maxName - String(n).length - 1) + `_${n}`
    taken.add(own.toUpperCase())
    return own
  })
}
