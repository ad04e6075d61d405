import { deserialize, serialize } from 'node:v8'
import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** Items in their order, a tenth of their size: some hundred are unpacked at a time, each time anew. */
export interface PackedList<T> extends Iterable<T> {
  readonly length: number
  pieces: () => Generator<T[]>
  /** The pieces as they can be kept elsewhere. */
  readonly packed: readonly Uint8Array[]
}

/** A list that grows. */
export interface Packing<T> {
  add: (item: T) => void
  /** What was added until now; nothing may be added any more. */
  list: () => PackedList<T>
}

/** Items of a piece. */
export const atOnce = 500

/** Packs values that `structuredClone` would copy, into no more bytes than are needed: zlib's own are of a larger block. */
export const pack = (value: unknown): Uint8Array =>
  new Uint8Array(deflateRawSync(serialize(value), { level: 1 }))

/** What was packed. */
export const unpack = (bytes: Uint8Array): unknown => deserialize(inflateRawSync(bytes))

/** `revive` gives an unpacked item its methods. */
export function openPacking<T>(revive?: (item: T) => T): Packing<T> {
  const packed: Uint8Array[] = []
  let [some, length]: [T[], number] = [[], 0]
  const flush = () => {
    if (some.length > 0) packed.push(pack(some))
    some = []
  }
  return {
    add: (item) => {
      length += 1
      if (some.push(item) === atOnce) flush()
    },
    list: () => {
      flush()
      return packedList(packed, length, revive)
    },
  }
}

/** A list of pieces that were packed elsewhere. */
export function packedList<T>(
  packed: readonly Uint8Array[],
  length: number,
  revive?: (item: T) => T,
): PackedList<T> {
  const pieces = function* () {
    for (const piece of packed) {
      // oxlint-disable-next-line no-unsafe-type-assertion -- only `openPacking` packs them
      const items = unpack(piece) as T[]
      yield revive ? items.map(revive) : items
    }
  }
  return {
    length,
    packed,
    pieces,
    *[Symbol.iterator]() {
      for (const piece of pieces()) yield* piece
    },
  }
}

/** All of these, packed. */
export function packAll<T>(items: Iterable<T>): PackedList<T> {
  const packing = openPacking<T>()
  for (const item of items) packing.add(item)
  return packing.list()
}
