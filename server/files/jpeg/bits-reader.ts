import { RowsError } from '#server/files/rows/picture-rows.ts'

import type { HuffmanCode } from './head.ts'

/** The bits of compressed pixels. Past the end, or a marker, there are zeros; who has read of them finds out. */
export class JpegBits {
  readonly #file: Buffer
  #at: number
  #bits = 0
  #count = 0
  /** Zeros that stand for bytes that are missing. */
  #padding = 0

  constructor(file: Buffer, at: number) {
    this.#file = file
    this.#at = at
  }

  #fill(): void {
    const file = this.#file
    while (this.#count <= 16) {
      let byte = file[this.#at] ?? -1
      if (byte === 0xff && file[this.#at + 1] !== 0) byte = -1
      else if (byte >= 0) this.#at += byte === 0xff ? 2 : 1
      if (byte < 0) this.#padding += 8
      this.#bits = (this.#bits << 8) | Math.max(0, byte)
      this.#count += 8
    }
  }

  /** The value of the next code. */
  symbol(code: HuffmanCode): number {
    if (this.#count < 16) this.#fill()
    const entry = code[(this.#bits >>> (this.#count - 16)) & 0xff_ff]!
    if (entry === 0) throw new RowsError('broken')
    this.#count -= entry & 31
    return entry >> 5
  }

  /** A number of so many bits, whose first says its sign. */
  number(length: number): number {
    if (length === 0) return 0
    if (this.#count < length) this.#fill()
    this.#count -= length
    const value = (this.#bits >>> this.#count) & ((1 << length) - 1)
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  /** Whether more was read than there is. */
  get isPast(): boolean {
    return this.#padding > this.#count
  }

  /** Goes on behind the next restart marker. */
  restart(): void {
    const [prefix, marker = 0] = this.#file.subarray(this.#at)
    if (prefix !== 0xff || marker < 0xd0 || marker > 0xd7) throw new RowsError('broken')
    this.#at += 2
    ;[this.#bits, this.#count, this.#padding] = [0, 0, 0]
  }
}
