/** Pixels along a side of a tile. */
export const tileSide = 512

/** Bounds of the numbers of a tile: of a picture of 60,000 pixels a side. */
export const maxLevel = 7
export const maxColumn = 117

export interface PixelSize {
  width: number
  height: number
}

/**
 * The sizes of a picture from the level that fits one tile up to the picture itself, each twice as large as the one
 * before.
 */
export function levelsOf(picture: PixelSize): PixelSize[] {
  const levels = [picture]
  for (let last = picture; Math.max(last.width, last.height) > tileSide; levels.unshift(last))
    last = { width: Math.ceil(last.width / 2), height: Math.ceil(last.height / 2) }
  return levels
}

/** How many tiles a level has across and down. */
export const tilesOf = ({ width, height }: PixelSize): { columns: number; rows: number } => ({
  columns: Math.ceil(width / tileSide),
  rows: Math.ceil(height / tileSide),
})
