/** Names of files in a sentence: the first, and how many there are. */
export function filesText(names: readonly string[]): string {
  const [first = '', ...others] = names
  return others.length > 0 ? `${first} 等 ${names.length} 个文件` : first
}
