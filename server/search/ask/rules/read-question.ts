import type { Condition } from '#contract/catalogue/condition.ts'
import type { Kind, Kinds } from '#contract/catalogue/kind.ts'
import { maxQuestionLength, type Understood, type RefusalReason } from '#contract/search/ask.ts'
import type { Place } from '#contract/search/places.ts'
import { foldMapped, type FoldedText } from '#language/fold.ts'

import type { Intent } from './claim.ts'
import { joinConditions } from './join.ts'
import { wordsIn } from './leftover.ts'
import { resolve, type ResolvedIntent } from './resolve.ts'
import { scan, type Piece } from './scan.ts'
import type { Meaning, Vocabulary } from './vocabulary.ts'

export interface QuestionReading {
  kind: string
  /** Whether the question names the kind; else it was guessed from the rest. */
  explicitKind: boolean
  conditions: Condition[]
  sort?: string
  size?: number
  understood: Understood[]
  /** What is not used, and why. */
  refused: { from: number; to: number; reason: RefusalReason; remark?: string | undefined }[]
  /** Words that no rule knows; the records are to hold them. */
  unparsed: string[]
  place?: Place
}

/** Reads a question in everyday Chinese by tables alone: no network, no unreported guess. Never throws. */
export function readQuestion(question: string, vocabulary: Vocabulary): QuestionReading {
  const folded = foldMapped(question.slice(0, maxQuestionLength))
  const { pieces, unread } = scan(folded.text, vocabulary)
  const { kind, explicitKind } = kindOf(pieces, vocabulary)
  const nearby = kind.place === 'point' && pieces.some(({ intent }) => intent.is === 'near')
  const count = nearby ? nearestCount(pieces) : undefined
  const resolved = pieces.map((piece) => ({
    ...piece,
    asks: resolve(inContext(piece.intent, { nearby, count }), kind),
  }))
  return gather({ kind, explicitKind, folded, question, resolved, unread })
}

/** How many nearest ones are asked for beside a place, in other words than its own: 某路附近的钻孔，最近的二十个. */
function nearestCount(pieces: readonly Piece[]): number | undefined {
  const own = pieces.some(({ intent }) => intent.is === 'near' && intent.reach.count !== undefined)
  const sizes = pieces.flatMap(({ intent }) =>
    intent.is === 'nearest' || (own && intent.is === 'size') ? (intent.size ?? []) : [],
  )
  return sizes[0]
}

interface Context {
  nearby: boolean
  count: number | undefined
}

/** 最近的 is nearest where a place is named, and newest otherwise. */
function inContext(intent: Intent, { nearby, count }: Context): Intent {
  if (intent.is === 'near' && count !== undefined) return { ...intent, reach: { ...intent.reach, count } }
  if (intent.is !== 'nearest') return intent
  const { size } = intent
  if (nearby) return size === undefined ? { is: 'idle' } : { is: 'size', size }
  return { is: 'order', fields: undefined, by: 'day', descending: true, size }
}

/** The kind that is named last is what is asked for: 项目的钻孔 asks for holes. Else the one that explains most. */
function kindOf(pieces: readonly Piece[], { kinds }: Vocabulary): { kind: Kind; explicitKind: boolean } {
  const all = Object.values(kinds)
  let explicit: Kind | undefined
  for (const { intent } of pieces) {
    if (intent.is !== 'words') continue
    const kindNames = namesIn(intent.meanings, kinds)
    const isValue = intent.meanings.some(
      (meaning) => meaning.is === 'value' && meaning.kind === explicit?.name,
    )
    const [next] = kindNames.flatMap((name) => kinds[name] ?? [])
    if (next && !(isValue && explicit)) explicit = next
  }
  if (explicit) return { kind: explicit, explicitKind: true }
  const [first] = all
  if (!first) throw new Error('no kinds')
  const fallback = { kind: all.find(({ spoken }) => spoken?.otherwise) ?? first, letters: 0 }
  return {
    kind: all.reduce((best, kind) => pickBetter(best, kind, pieces), fallback).kind,
    explicitKind: false,
  }
}

/** Kinds by their names; a type that only one kind has names it as well: 取土孔. */
function namesIn(meanings: readonly Meaning[], kinds: Kinds): string[] {
  const explicit = meanings.flatMap((meaning) => (meaning.is === 'kind' ? meaning.kind : []))
  const typed = meanings.flatMap((meaning) =>
    meaning.is === 'value' && kinds[meaning.kind]?.type === meaning.prop ? meaning.kind : [],
  )
  return explicit.length > 0 || typed.length > 1 ? explicit : typed
}

function pickBetter(best: { kind: Kind; letters: number }, kind: Kind, pieces: readonly Piece[]) {
  const letters = pieces
    .filter(({ intent }) => explains(resolve(intent, kind)))
    .reduce((sum, { from, to }) => sum + to - from, 0)
  return letters > best.letters ? { kind, letters } : best
}

/** A kind explains what it can ask, and what it holds where lists do not ask. */
const explains = (asks: ResolvedIntent) =>
  asks.as === 'condition' || asks.as === 'sort' || (asks.as === 'refused' && asks.reason === 'hidden')

interface ResolvedQuestion {
  kind: Kind
  explicitKind: boolean
  folded: FoldedText
  question: string
  resolved: (Piece & { asks: ResolvedIntent })[]
  unread: { from: number; to: number }[]
}

function gather({
  kind,
  explicitKind,
  folded,
  question,
  resolved,
  unread,
}: ResolvedQuestion): QuestionReading {
  const span = spanIn(folded, question)
  const unknown = resolved.filter(({ asks }) => asks.as === 'unknown')
  const lost = [...unread, ...unknown].toSorted((a, b) => a.from - b.from)
  const unparsed = wordsIn(folded.text, lost)
  const joined = joinConditions(resolved, unparsed)
  const { conditions, dropped, sort, size } = joined
  const left = new Set(dropped.map(({ piece }) => piece))
  return {
    kind: kind.name,
    explicitKind,
    conditions,
    ...(sort !== undefined && { sort }),
    ...(size !== undefined && { size }),
    understood: resolved
      .filter((piece) => !left.has(piece))
      .flatMap((piece) => understoodBy(piece.asks, span(piece))),
    refused: dropped.map(({ piece, reason }) => ({
      ...span(piece),
      reason,
      ...(piece.asks.as === 'refused' && piece.asks.remark && { remark: piece.asks.remark }),
    })),
    unparsed: joined.words,
    ...placeOf(resolved.filter((piece) => !left.has(piece))),
  }
}

/** The place that is asked for. */
function placeOf(pieces: readonly (Piece & { asks: ResolvedIntent })[]): { place?: Place } {
  const near = pieces.find(({ intent, asks }) => intent.is === 'near' && asks.as === 'condition')?.intent
  return near?.is === 'near' ? { place: near.place } : {}
}

function understoodBy(asks: ResolvedIntent, at: { from: number; to: number }): Understood[] {
  switch (asks.as) {
    case 'condition':
      return [{ ...at, as: 'condition', prop: asks.condition.prop }]
    case 'text':
      return [{ ...at, as: 'condition', prop: 'text' }]
    case 'kind':
    case 'sort':
    case 'size':
    case 'count':
      return [{ ...at, as: asks.as }]
    default:
      return []
  }
}

/** Position of a span of the folded text in the question, without trailing spaces. */
const spanIn = (folded: FoldedText, question: string) => (piece: { from: number; to: number }) => {
  const from = folded.from[piece.from] ?? 0
  const end = folded.from[piece.to] ?? question.length
  return { from, to: from + question.slice(from, end).trimEnd().length }
}
