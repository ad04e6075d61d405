/** Characters without meaning at either end of a span that no rule reads. */
/** Leading 有 may begin 有机质, leading 中 may begin 中心城区. */
const leadingLetters = '的了在是和与及或请我想找查搜给把被那这些且并'
const trailingLetters = '的了在有是和与及或吗呢呀啊吧里中内上下那这等之于且并'
const signs = /[\s\p{P}\p{S}]/u
const separators = /[的和与及或,。;?!、:"“”「」『』《》()\s]+/u

const isEdge = (edge: string, sign: string | undefined) =>
  sign !== undefined && (edge.includes(sign) || signs.test(sign))

function trimWord(word: string): string {
  const letters = [...word]
  while (isEdge(leadingLetters, letters[0])) letters.shift()
  while (isEdge(trailingLetters, letters.at(-1))) letters.pop()
  return letters.join('')
}

/** The words of spans that no rule reads; neighbours are one span. */
export function wordsIn(text: string, spans: readonly { from: number; to: number }[]): string[] {
  const runs: { from: number; to: number }[] = []
  for (const { from, to } of spans) {
    const last = runs.at(-1)
    if (last?.to === from) last.to = to
    else runs.push({ from, to })
  }
  const words = runs.flatMap(({ from, to }) => text.slice(from, to).split(separators))
  return [...new Set(words.map(trimWord).filter(Boolean))]
}
