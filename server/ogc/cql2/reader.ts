import { filterLimits } from './syntax.ts'
import { faultAt, FilterFault, readTokens, type Token } from './tokens.ts'

/** A walk through the pieces of a filter. */
export interface Reader {
  /** The next piece, which is not taken. */
  peek: (ahead?: number) => Token
  take: () => Token
  /** Whether the next piece is a keyword, in any case; not taken. */
  isWord: (word: string, ahead?: number) => boolean
  /** Takes a keyword or a sign if it is the next piece. */
  skip: (what: string) => boolean
  /** Takes a keyword or a sign, which has to be the next piece. */
  need: (what: string) => void
  /** Counts what there may only be so many of. */
  count: (what: 'predicates' | 'positions') => void
  /** Reads what lies within an expression, to a depth. */
  within: <T>(read: () => T) => T
  fail: (words: string) => never
}

const names = { predicates: '条件与所列的值', positions: '图形的坐标' } as const

export function openReader(filter: string): Reader {
  const tokens = readTokens(filter)
  const end: Token = { type: 'end', value: '', at: filter.length + 1 }
  const counts = { predicates: 0, positions: 0 }
  let next = 0
  let depth = 0
  const peek = (ahead = 0) => tokens[next + ahead] ?? end
  const take = () => {
    const token = peek()
    next += 1
    return token
  }
  const isWord = (word: string, ahead = 0) => {
    const { type, value } = peek(ahead)
    return type === 'word' && value.toUpperCase() === word
  }
  const isNext = (what: string) =>
    /^\w/.test(what) ? isWord(what) : peek().type === 'sign' && peek().value === what
  const skip = (what: string) => {
    const isThere = isNext(what)
    if (isThere) next += 1
    return isThere
  }
  const fail = (words: string): never => faultAt(peek().at, words)
  return {
    ...{ peek, take, isWord, skip, fail },
    need: (what) => void (skip(what) || fail(`应为“${what}”${insteadOf(peek())}`)),
    count: (what) => {
      counts[what] += 1
      if (counts[what] > filterLimits[what])
        throw new FilterFault(`${names[what]}过多，最多 ${filterLimits[what]} 个`)
    },
    within: (read) => {
      depth += 1
      if (depth > filterLimits.depth) throw new FilterFault(`嵌套过深，最多 ${filterLimits.depth} 层`)
      const found = read()
      depth -= 1
      return found
    },
  }
}

/** The piece that stands where another should. */
export const insteadOf = ({ type, value }: Token): string =>
  type === 'end' ? '，而过滤条件到此为止' : `，而不是“${value.slice(0, 40)}”`
