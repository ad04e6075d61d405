/** Writes codes one after the other into bytes, in which 255 is followed by 0. */
export class JpegBitsWriter {
  #bytes: Uint8Array
  #length = 0
  #bits = 0
  #count = 0

  constructor(size: number) {
    this.#bytes = new Uint8Array(size)
  }

  /** Writes a value of at most 16 bits. */
  put(value: number, length: number): void {
    this.#bits = ((this.#bits << length) | value) >>> 0
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      this.#byte((this.#bits >>> this.#count) & 255)
    }
    this.#bits &= (1 << this.#count) - 1
  }

  #byte(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) this.#grow()
    this.#bytes[this.#length] = byte
    this.#length += 1
    if (byte !== 255) return
    this.#bytes[this.#length] = 0
    this.#length += 1
  }

  #grow(): void {
    const larger = new Uint8Array(2 * this.#bytes.length)
    larger.set(this.#bytes)
    this.#bytes = larger
  }

  /** All bytes; the last one is filled with ones. */
  finish(): Uint8Array {
    if (this.#count > 0) this.put((1 << (8 - this.#count)) - 1, 8 - this.#count)
    return this.#bytes.subarray(0, this.#length)
  }
}
