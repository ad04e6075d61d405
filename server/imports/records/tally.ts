import { noteOn, type Problem, type Where } from '#server/foreign-files/source.ts'

import type { UnresolvedRecord } from './built.ts'

/** Records of which the same is to be said. */
export interface Tally {
  add: (record: UnresolvedRecord) => void
  count: () => number
  /** One line for all of them. */
  notes: (message?: string) => Problem[]
}

export function openTally(words = ''): Tally {
  let [count, first]: [number, Where | undefined] = [0, undefined]
  return {
    add: ({ at }) => {
      first ??= at
      count += 1
    },
    count: () => count,
    notes: (message = words) =>
      first ? [noteOn(first.sheet, `${count} ${message}`, count === 1 ? first.row : null)] : [],
  }
}

/** The tally of a message, begun where there is none. */
export function tallyOf(tallies: Map<string, Tally>, message: string): Tally {
  const tally = tallies.get(message) ?? openTally(message)
  tallies.set(message, tally)
  return tally
}
