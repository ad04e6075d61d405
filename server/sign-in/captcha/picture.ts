import type { Solution } from './solution.ts'

export type PictureType = 'blockPuzzle' | 'clickWord'

/** What one challenge shows, as PNG in Base64, and what solves it. */
export interface Picture {
  background: string
  piece: string | null
  words: string[] | null
  solution: Exclude<Solution, { type: 'timeLock' }>
}

/** Where pictures come from; each is given out once. */
export interface PictureSource {
  /** Undefined when too many wait for one. */
  take: (type: PictureType) => Promise<Picture | undefined>
  /** How many are ready. */
  ready: () => number
  close: () => Promise<void>
}
