import {
  conditionLimits,
  isBackwards,
  type Condition,
  type RangeCondition as Range,
} from '#contract/catalogue/condition.ts'
import type { RefusalReason } from '#contract/search/ask.ts'

import type { ResolvedIntent } from './resolve.ts'
import type { Piece } from './scan.ts'

type ResolvedPiece = Piece & { asks: ResolvedIntent }

interface JoinedConditions {
  conditions: Condition[]
  sort?: string
  size?: number
  words: string[]
  dropped: { piece: ResolvedPiece; reason: RefusalReason }[]
}

/** Joins what the pieces ask: two values of one field are either, two ends are one range; what contradicts is dropped. */
export function joinConditions(
  pieces: readonly ResolvedPiece[],
  unparsed: readonly string[],
): JoinedConditions {
  const byProp = new Map<string, Condition>()
  const joined: JoinedConditions = { conditions: [], words: [...unparsed], dropped: [] }
  for (const piece of pieces) {
    const { asks } = piece
    const reason = asks.as === 'refused' ? asks.reason : refusalOf(pieces, piece, byProp)
    if (reason) joined.dropped.push({ piece, reason })
    else if (asks.as === 'condition')
      byProp.set(asks.condition.prop, mergeCondition(byProp, asks.condition) ?? asks.condition)
    if (asks.as === 'refused' && asks.unparsed) joined.words.push(asks.unparsed)
    if (!reason) Object.assign(joined, orderOf(asks, joined))
  }
  const texts = pieces.flatMap(({ asks }) => (asks.as === 'text' ? asks.value : []))
  const text = withinLetters([...texts, ...joined.words])
  joined.conditions = [...byProp.values(), ...(text ? [{ prop: 'text', value: text }] : [])]
  return joined
}

/** Why a piece contradicts those before it. */
function refusalOf(
  pieces: readonly ResolvedPiece[],
  piece: ResolvedPiece,
  byProp: ReadonlyMap<string, Condition>,
): RefusalReason | undefined {
  if (piece.intent.is === 'or') return isEither(pieces, piece) ? undefined : 'or'
  if (piece.asks.as !== 'condition') return undefined
  return mergeCondition(byProp, piece.asks.condition) && byProp.size < conditionLimits.conditions
    ? undefined
    : 'twice'
}

/** An explicit order goes before nearest first, which a circle implies. */
function orderOf(asks: ResolvedIntent, { sort }: JoinedConditions): Pick<JoinedConditions, 'sort' | 'size'> {
  if (asks.as === 'sort') return { sort: asks.sort, ...(asks.size !== undefined && { size: asks.size }) }
  if (asks.as === 'size') return { size: asks.size }
  return asks.as === 'condition' && asks.sort !== undefined ? { sort: sort ?? asks.sort } : {}
}

function mergeCondition(byProp: ReadonlyMap<string, Condition>, asked: Condition): Condition | undefined {
  const known = byProp.get(asked.prop)
  if (!known) return asked
  if ('anyOf' in known && 'anyOf' in asked) {
    const anyOf = [...new Set([...known.anyOf, ...asked.anyOf])]
    return { prop: asked.prop, anyOf: anyOf.slice(0, conditionLimits.values) }
  }
  return isRange(known) && isRange(asked) ? narrowRange(known, asked) : undefined
}

const isRange = (condition: Condition): condition is Range =>
  !('anyOf' in condition || 'value' in condition || 'near' in condition)

/** Each end is given once. */
function narrowRange(a: Range, b: Range): Condition | undefined {
  const isTwice = (x: unknown, y: unknown) => x != null && y != null
  if (isTwice(a.from, b.from) || isTwice(a.to, b.to)) return undefined
  const [from, to] = [a.from ?? b.from, a.to ?? b.to]
  return isBackwards(from, to) ? undefined : { prop: a.prop, from, to }
}

/** 或 between two values of one field is what a condition means anyway. */
function isEither(pieces: readonly ResolvedPiece[], or: ResolvedPiece): boolean {
  const at = pieces.indexOf(or)
  const prop = (asks: ResolvedIntent | undefined) =>
    asks?.as === 'condition' && 'anyOf' in asks.condition ? asks.condition.prop : undefined
  const before = prop(pieces[at - 1]?.asks)
  return before !== undefined && before === prop(pieces[at + 1]?.asks)
}

/** Whole words, as many as a condition holds. */
function withinLetters(words: readonly string[]): string {
  let text = ''
  for (const word of new Set(words)) {
    const longer = text ? `${text} ${word}` : word
    if (longer.length <= conditionLimits.textLength) text = longer
  }
  return text
}
