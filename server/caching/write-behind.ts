/** Buffers values and writes them in batches. */
export interface WriteBehind<Key, Value> {
  /** Returns at once; values of the same key are merged. */
  add: (key: Key, value: Value) => void
  /** Writes the buffered values. If that fails it throws, and the values are retried with the next batch. */
  flush: () => Promise<void>
  /** Writes the remaining values; a failure is reported. */
  close: () => Promise<void>
}

interface WriteBehindOptions<Key, Value> {
  /** Milliseconds between the first value and the write. */
  pause: number
  /** Maximum number of buffered keys; further ones are dropped and counted. */
  max: number
  merge?: (known: Value, added: Value) => Value
  write: (batch: ReadonlyMap<Key, Value>, dropped: number) => Promise<void>
  /** Called once for consecutive failures. */
  report: (error: unknown) => void
}

export function openWriteBehind<Key, Value>(given: WriteBehindOptions<Key, Value>): WriteBehind<Key, Value> {
  const { pause, max, merge = (_, added) => added, write, report } = given
  let gathered = new Map<Key, Value>()
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let isFailing = false

  const add = (key: Key, value: Value) => {
    const known = gathered.get(key)
    if (known !== undefined) gathered.set(key, merge(known, value))
    else if (gathered.size < max) gathered.set(key, value)
    else dropped += 1
    timer ??= setTimeout(() => void writeOrReport(), pause).unref()
  }
  const rest = () => {
    clearTimeout(timer)
    timer = undefined
  }
  const writeBatch = async () => {
    rest()
    const [batch, beyond] = [gathered, dropped]
    if (batch.size === 0) return
    gathered = new Map()
    dropped = 0
    try {
      await write(batch, beyond)
      isFailing = false
    } catch (error) {
      const later = gathered
      gathered = new Map()
      dropped += beyond
      for (const [key, value] of [...batch, ...later]) add(key, value)
      throw error
    }
  }
  const flush = () => (writing = writing.catch(() => {}).then(writeBatch))
  const writeOrReport = () =>
    flush().catch((error: unknown) => {
      if (!isFailing) report(error)
      isFailing = true
    })
  return { add, flush, close: () => writeOrReport().finally(rest) }
}
