/** A piece of text on a page; coordinates in points from the lower left. */
export interface TextPiece {
  str: string
  hasEOL: boolean
  transform: readonly number[]
  width: number
  height: number
}
