import type { RefusalReason } from '#contract/search/ask.ts'
import type { Place } from '#contract/search/places.ts'

import type { Meaning, Vocabulary } from './vocabulary.ts'

type FieldMeaning = Extract<Meaning, { is: 'field' }>

/** Ends of a range of numbers; `strict` ones do not belong to it. */
export interface Bounds {
  from?: number | undefined
  to?: number | undefined
  strict?: boolean
}

/** How far from a place: some metres, the nearest so many, or both. */
export interface Reach {
  metres?: number
  count?: number
}

/** What a span of a question asks for. */
export type Intent =
  | { is: 'words'; meanings: readonly Meaning[] }
  | { is: 'range'; fields: readonly FieldMeaning[] | undefined; unit: string | undefined; bounds: Bounds }
  | { is: 'time'; fields: readonly FieldMeaning[] | undefined; from?: string; to?: string; years: boolean }
  | { is: 'near'; place: Place; reach: Reach }
  | { is: 'text'; value: string }
  | {
      is: 'order'
      fields: readonly FieldMeaning[] | undefined
      by: 'depth' | 'day' | undefined
      descending: boolean
      size?: number | undefined
    }
  | { is: 'nearest'; size?: number | undefined }
  | { is: 'size'; size: number }
  | { is: 'count' }
  | { is: 'or' }
  | { is: 'idle' }
  | { is: 'refused'; reason: RefusalReason; unparsed?: string | undefined; remark?: string | undefined }

export interface Claim {
  /** Where the span ends, in the folded text. */
  to: number
  intent: Intent
}

/** Reads what begins at a place of the folded text, if it is what it knows. */
export type Recogniser = (text: string, at: number, vocabulary: Vocabulary) => Claim | undefined

/** A pattern that is tried at one place only. */
export const stickyPattern = (...parts: string[]): RegExp => new RegExp(parts.join(''), 'uy')

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

/** Where what a pattern matches ends: `at` itself when it does not match. */
export const skip = (pattern: RegExp, text: string, at: number): number =>
  at + (matchAt(pattern, text, at)?.[0].length ?? 0)
