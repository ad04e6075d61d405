const maxLength = 4000
const citationPattern = /[[【［]\s*(\d{1,2}(?:\s*[,，、]\s*\d{1,2})*)\s*[\]】］]/gu
const link = /!?\[([^\]\n]{0,200})\]\([^)\n]{0,500}\)/gu
const address = /(?:https?:\/\/|www\.)[^\s，。；、）)\]】"'<>]{1,500}/giu
const tag = /<\/?[a-z][^>\n]{0,300}>/giu
const unseenCharacters = /[^\P{C}\n]/gu

/**
 * The answer of a service as plain text: without links, addresses, tags and signs that are not seen, each number in
 * brackets one of the sources. Null where it names none of them: then nothing in the library supports it.
 */
export function citedText(
  answer: string,
  sources: number,
): { text: string; cited: ReadonlySet<number> } | null {
  const cited = new Set<number>()
  const cite = (_: string, numbers: string) =>
    numbers
      .split(/[,，、]/u)
      .map(Number)
      .filter((number) => number >= 1 && number <= sources)
      .map((number) => {
        cited.add(number)
        return `[${number}]`
      })
      .join('')
  const text = answer
    .slice(0, 4 * maxLength)
    .replaceAll(unseenCharacters, '')
    .replaceAll(link, (_, words: string) => (/^\d{1,2}$/.test(words) ? `[${words}]` : words))
    .replaceAll(address, '')
    .replaceAll(tag, '')
    .replaceAll(/\*\*|__|`+|^#{1,6} /gmu, '')
    .slice(0, maxLength)
    .replaceAll(citationPattern, cite)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
  return cited.size > 0 && text !== '' ? { text, cited } : null
}
