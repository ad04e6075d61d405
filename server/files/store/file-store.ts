/** Bytes from the first to the last, both included. */
export interface Span {
  start: number
  end: number
}

/**
 * Where chunks are stored, by random keys that say nothing of them. A chunk is written once and never changed; what a
 * call has answered is durable.
 */
export interface FileStore {
  /** Takes a file as the chunk of a key: the whole of it or nothing. */
  put: (key: string, path: string) => Promise<void>
  /** Piece by piece, each valid until the next is asked for; throws `content_missing`. */
  read: (key: string, span?: Span) => AsyncIterable<Buffer>
  remove: (key: string) => Promise<void>
  /** What stands there, and since when, of the keys that begin with two characters. */
  list: (shard: string) => AsyncIterable<{ key: string; storedAt: Date }>
  /** Bytes that still fit; Infinity where the store does not say. */
  free: () => Promise<number>
}
