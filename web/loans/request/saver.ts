export type SaveState =
  | { is: 'unchanged' }
  | { is: 'saving' }
  | { is: 'saved'; at: string }
  | { is: 'failed'; message: string }

/**
 * Saves what is changed, a moment after the last change and one call after the other. What could not be saved is sent
 * again with the next change.
 */
export function openSaver<T extends object>(
  send: (change: Partial<T>) => Promise<unknown>,
  report: (state: SaveState) => void,
  wait = 600,
) {
  let pending: Partial<T> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let sending: Promise<unknown> = Promise.resolve()
  const saved = () => {
    if (Object.keys(pending).length === 0) report({ is: 'saved', at: new Date().toISOString() })
  }
  /** Sends what waits at once; fails when it could not be saved. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    const change = pending
    if (Object.keys(change).length === 0) return void (await sending)
    pending = {}
    report({ is: 'saving' })
    const sent = sending.then(() => send(change))
    sending = sent.catch(() => {})
    try {
      await sent
    } catch (error) {
      pending = { ...change, ...pending }
      report({ is: 'failed', message: error instanceof Error ? error.message : String(error) })
      throw error
    }
    saved()
  }
  const change = (part: Partial<T>): void => {
    pending = { ...pending, ...part }
    clearTimeout(timer)
    timer = setTimeout(() => void flush().catch(() => {}), wait)
  }
  return { change, flush }
}
