import { spansOf } from './tokenizer.ts'

const chinese = new Intl.Segmenter('zh', { granularity: 'word' })

/** Stop words: they ask or join. */
const stopWords = new Set(
  (
    '的 了 和 与 及 或 在 里 中 内 上 下 有 是 等 对 把 被 从 到 关于 有关 所有 全部 哪些 哪个 什么 怎么 如何 ' +
    '年 层 旁 边 旁边 处 个 请 查 查找 查询 找 看 我 想 要 需要 一下 一个 这个 那个 吗 呢 附近 相关 情况'
  ).split(' '),
)

/** Takes folded text apart into its words: known ones first, the longest, then those of the language. */
export function segmentsOf(folded: string, known: ReadonlySet<string>): string[] {
  const found = spansOf(folded).flatMap(({ sort, text }) => (sort === 'han' ? hanWords(text, known) : [text]))
  const telling = found.filter((word) => !stopWords.has(word))
  return [...new Set(telling.length > 0 ? telling : found)]
}

const maxWordCharacters = 12

function hanWords(run: string, known: ReadonlySet<string>): string[] {
  const chars = [...run]
  const words: string[] = []
  let unknown = ''
  const flush = () => {
    words.push(...wordsOfLanguage(unknown))
    unknown = ''
  }
  for (let i = 0; i < chars.length;) {
    const word = knownAt(chars, i, known)
    if (word.length === 0) unknown += chars[i++] ?? ''
    else {
      flush()
      words.push(word.join(''))
      i += word.length
    }
  }
  flush()
  return words
}

/** Characters that the language does not join (判别 to it is two words) belong together here. */
function wordsOfLanguage(run: string): string[] {
  const words: string[] = []
  let open = false
  for (const { segment } of chinese.segment(run)) {
    const single = [...segment].length === 1 && !stopWords.has(segment)
    if (single && open) words.push((words.pop() ?? '') + segment)
    else words.push(segment)
    open = single
  }
  return words
}

function knownAt(chars: readonly string[], at: number, known: ReadonlySet<string>): string[] {
  for (let length = Math.min(maxWordCharacters, chars.length - at); length >= 2; length -= 1) {
    const word = chars.slice(at, at + length)
    if (known.has(word.join(''))) return word
  }
  return []
}
