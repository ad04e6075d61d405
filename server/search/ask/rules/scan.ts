import { amount, movement } from '#server/search/ask/rules/readers/amounts.ts'
import { order, size } from '#server/search/ask/rules/readers/orders.ts'
import { nearPlace, nearUnknownPlace } from '#server/search/ask/rules/readers/places.ts'
import { time } from '#server/search/ask/rules/readers/times.ts'
import {
  codeWord,
  count,
  alternative,
  idlePhrase,
  knownWord,
  layer,
  negation,
  quotedText,
  vaguePhrase,
} from '#server/search/ask/rules/readers/words.ts'

import type { Claim, Recogniser, Intent } from './claim.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A span of the folded question with one intent. */
export interface Piece {
  from: number
  to: number
  intent: Intent
}

/** Of those that read as far, the earlier one is believed. */
const recognisers: readonly Recogniser[] = [
  nearPlace,
  order,
  time,
  layer,
  amount,
  movement,
  codeWord,
  quotedText,
  knownWord,
  nearUnknownPlace,
  count,
  vaguePhrase,
  size,
  alternative,
  idlePhrase,
]

/** What begins here: the longest reading. 不要 and its kin only where nothing else reads. */
function claimAt(text: string, at: number, vocabulary: Vocabulary): Claim | undefined {
  let longest: Claim | undefined
  for (const recognise of recognisers) {
    const found = recognise(text, at, vocabulary)
    if (found && found.to > (longest?.to ?? at)) longest = found
  }
  return longest ?? negation(text, at, vocabulary)
}

/** The pieces of a question and, between them, what no rule could read. */
export function scan(
  text: string,
  vocabulary: Vocabulary,
): { pieces: Piece[]; unread: { from: number; to: number }[] } {
  const pieces: Piece[] = []
  const unread: { from: number; to: number }[] = []
  let start = 0
  let at = 0
  const close = () => {
    if (at > start) unread.push({ from: start, to: at })
  }
  while (at < text.length) {
    const claim = claimAt(text, at, vocabulary)
    if (!claim) {
      at += 1
      continue
    }
    close()
    pieces.push({ from: at, to: claim.to, intent: claim.intent })
    at = claim.to
    start = at
  }
  close()
  return { pieces, unread }
}
