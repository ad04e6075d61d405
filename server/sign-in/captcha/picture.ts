import type { Solution } from './solution.ts'

export type PictureType = 'blockPuzzle' | 'clickWord'

/** The images of a challenge, as PNG in Base64, and its solution. */
export interface Picture {
  background: string
  piece: string | null
  words: string[] | null
  solution: Exclude<Solution, { type: 'timeLock' }>
}

/** A source of pictures; each is used once. */
export interface PictureSource {
  /** Undefined if too many calls wait. */
  take: (type: PictureType) => Promise<Picture | undefined>
  /** Number of pictures that are ready. */
  ready: () => number
  close: () => Promise<void>
}
