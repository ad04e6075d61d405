import { type PixelSize, tileSide } from '#contract/files/tile-levels.ts'
import type { Pixels } from '#server/files/jpeg/jpeg.ts'

/** Called with each tile of a level, row after row from above. */
export type TileSink = (level: number, tile: Pixels) => void

/**
 * A level that takes its rows from above: what makes a row of tiles is cut, and every two rows are one of the level
 * below.
 */
export class LevelStrips {
  readonly #size: PixelSize
  readonly #level: number
  readonly #sink: TileSink
  readonly #below: LevelStrips | undefined
  readonly #strip: Uint8Array
  readonly #upper: Uint8Array
  readonly #half: Uint8Array
  #rows = 0

  /** `levels` are all of a picture; this is the one of `level`. */
  constructor(levels: readonly PixelSize[], level: number, sink: TileSink) {
    const size = levels[level] ?? { width: 0, height: 0 }
    this.#size = size
    this.#level = level
    this.#sink = sink
    this.#strip = new Uint8Array(3 * size.width * Math.min(tileSide, size.height))
    this.#upper = new Uint8Array(3 * size.width)
    this.#below = level > 0 ? new LevelStrips(levels, level - 1, sink) : undefined
    this.#half = new Uint8Array(3 * Math.ceil(size.width / 2))
  }

  /** Takes the next row, red, green and blue of each pixel. */
  take(row: Uint8Array): void {
    const { width, height } = this.#size
    const inStrip = this.#rows % tileSide
    this.#strip.set(row, 3 * width * inStrip)
    this.#rows += 1
    const isLast = this.#rows === height
    if (this.#below) this.#halve(row, this.#below, isLast)
    if (inStrip === tileSide - 1 || isLast) this.#cut(inStrip + 1)
  }

  #halve(row: Uint8Array, below: LevelStrips, isLast: boolean): void {
    const isUpper = this.#rows % 2 === 1
    if (isUpper) this.#upper.set(row)
    if (isUpper && !isLast) return
    meanRow(this.#upper, row, this.#half)
    below.take(this.#half)
  }

  #cut(rows: number): void {
    const { width } = this.#size
    for (let left = 0; left < width; left += tileSide) {
      const across = Math.min(tileSide, width - left)
      const bytes = new Uint8Array(3 * across * rows)
      for (let y = 0; y < rows; y += 1) {
        const from = 3 * (y * width + left)
        bytes.set(this.#strip.subarray(from, from + 3 * across), 3 * across * y)
      }
      this.#sink(this.#level, { width: across, height: rows, bytes })
    }
  }
}

/** Each pixel is the mean of four; at the right edge of an odd width, of two. */
function meanRow(upper: Uint8Array, lower: Uint8Array, to: Uint8Array): void {
  const last = upper.length - 3
  for (let i = 0, at = 0; i < to.length; i += 3, at += 6) {
    const next = Math.min(at + 3, last)
    for (let c = 0; c < 3; c += 1)
      to[i + c] = (upper[at + c]! + upper[next + c]! + lower[at + c]! + lower[next + c]! + 2) >> 2
  }
}
