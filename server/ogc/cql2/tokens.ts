export type TokenType = 'word' | 'quoted' | 'text' | 'number' | 'sign' | 'end'

/** A piece of a filter and where it begins, counted from 1. */
export interface Token {
  type: TokenType
  /** As it stands; of a quoted name and of a text what is between the quotes. */
  value: string
  at: number
}

/** What is wrong with a filter, in a sentence. */
export class FilterFault extends Error {}

export function faultAt(at: number, words: string): never {
  throw new FilterFault(`第 ${at} 个字符处${words}`)
}

const patterns: readonly (readonly [Exclude<TokenType, 'end'>, RegExp])[] = [
  ['word', /([\p{L}\p{Nl}_:][\p{L}\p{N}\p{M}_:.]*)/uy],
  ['quoted', /"([^"]*)"/uy],
  ['text', /'((?:[^'\\]|''|\\[^])*)'/uy],
  ['number', /((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)/uy],
  ['sign', /(<>|<=|>=|[<>=(),+-])/uy],
]

const blanks = /\s*/uy

/** The pieces of a filter (OGC 21-065r2, Annex B), and its end. */
export function readTokens(filter: string): Token[] {
  if (filter.includes('\0')) throw new FilterFault('含有不能查询的字符')
  const tokens: Token[] = []
  for (let at = skipBlanks(filter, 0); at < filter.length;) {
    const { token, next } = tokenAt(filter, at)
    tokens.push(token)
    at = skipBlanks(filter, next)
  }
  return [...tokens, { type: 'end', value: '', at: filter.length + 1 }]
}

function skipBlanks(filter: string, at: number): number {
  blanks.lastIndex = at
  blanks.test(filter)
  return blanks.lastIndex
}

function tokenAt(filter: string, at: number): { token: Token; next: number } {
  for (const [type, pattern] of patterns) {
    pattern.lastIndex = at
    const [, value] = pattern.exec(filter) ?? []
    if (value !== undefined) return { token: { type, value, at: at + 1 }, next: pattern.lastIndex }
  }
  const sign = String.fromCodePoint(filter.codePointAt(at) ?? 0)
  if (`'"`.includes(sign)) return faultAt(at + 1, `的引号没有结束`)
  return faultAt(at + 1, `的“${sign}”不认识；文字写在半角单引号中`)
}

const controls: Readonly<Record<string, string>> = {
  ...{ a: '\u0007', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r', "'": "'" },
}

const unquote = (text: string, isKept: (escaped: string) => boolean) =>
  text.replaceAll(/''|\\([^])/gu, (whole: string, escaped: string | undefined) =>
    escaped === undefined ? "'" : (controls[escaped] ?? (isKept(escaped) ? whole : escaped)),
  )

/** What a text between quotes means: `''` and `\'` are a quote, `\n` and its like control characters. */
export const plainText = (text: string): string => unquote(text, (escaped) => escaped !== '\\')

/** The same as a pattern of `like`, in which the backslash keeps `%`, `_` and itself from being wildcards. */
export const patternText = (text: string): string => unquote(text, () => true)
