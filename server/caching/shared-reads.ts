/**
 * Reads of one thing that changes at any moment. Callers that come while a read is under way share the next one: what
 * each of them gets was read after it came, and however many come, one read is under way at a time.
 */
export type SharedReads = <T>(name: string, read: () => Promise<T>) => Promise<T>

interface Line {
  current: Promise<unknown>
  next: Promise<unknown> | undefined
}

/** Opens the lines of a server. A name stands for one thing and one way of reading it; there are few of them. */
export function openSharedReads(): SharedReads {
  const lines = new Map<string, Line>()
  const begin = (name: string, read: () => Promise<unknown>) => {
    const current = read()
    const line: Line = { current, next: undefined }
    lines.set(name, line)
    const leave = () => void (line.next ?? lines.delete(name))
    current.then(leave, leave)
    return current
  }
  const join = (name: string, read: () => Promise<unknown>) => {
    const line = lines.get(name)
    if (!line) return begin(name, read)
    const follow = () => begin(name, read)
    return (line.next ??= line.current.then(follow, follow))
  }
  // oxlint-disable-next-line no-unsafe-type-assertion -- a name stands for one way of reading
  return <T>(name: string, read: () => Promise<T>) => join(name, read) as Promise<T>
}
