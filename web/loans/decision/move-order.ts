import type { OpenMove } from '#contract/cases/case-shapes.ts'

/** Moves that take an application on; the first of them is the one next step. */
const onwardMoves = ['accept', 'approve', 'answer', 'prepare', 'handOver', 'takeBack', 'close', 'resume']
/** Moves that belong to the reader, or to the one who manages: behind 更多. */
const rareMoves = [
  ...['withdraw', 'extend', 'jumpToReview', 'jumpToSecrecy', 'suspend', 'terminate'],
  ...['delegate'],
]

interface OrderedMoves {
  next: OpenMove | undefined
  beside: OpenMove[]
  more: OpenMove[]
}

/** What is open, as a page offers it: the next step, what stands beside it, the rest. */
export function orderMoves(moves: readonly OpenMove[]): OrderedMoves {
  const next = onwardMoves.flatMap((name) => moves.find((move) => move.name === name) ?? []).at(0)
  const others = moves.filter((move) => move !== next)
  return {
    next,
    beside: others.filter(({ name }) => !rareMoves.includes(name)),
    more: others.filter(({ name }) => rareMoves.includes(name)),
  }
}

/** Letters by which a page is worked; the first open move of each is meant. */
export const moveKeys: Readonly<Record<string, readonly string[]>> = {
  A: onwardMoves,
  R: ['return', 'sendBack'],
  H: ['transfer'],
  D: ['delegate'],
}
/** The letter that goes on without deciding. */
export const skipKey = 'N'

export const keyOf = (name: string): string | undefined =>
  Object.keys(moveKeys).find((key) => moveKeys[key]?.includes(name))

/** What a letter does among the open moves. */
export const moveByKey = (key: string, moves: readonly OpenMove[]): OpenMove | undefined =>
  moveKeys[key.toUpperCase()]?.flatMap((name) => moves.find((move) => move.name === name) ?? []).at(0)
