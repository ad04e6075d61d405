import type { ServerState } from '#server/http/state.ts'

export interface Closeable {
  /** Closes gracefully; a second call does not wait. */
  close: () => Promise<unknown>
}

/** Milliseconds within which two signals are one: a terminal and npm both forward Ctrl-C. */
const echo = 500

/**
 * Runs `start`. When the process is asked to stop (Ctrl-C, SIGTERM, parent gone), closes what was opened in
 * reverse order and exits. A second request does not wait. If `start` fails, the error is logged and the exit
 * code is 1.
 */
export function runUntilStopped(
  state: ServerState,
  start: (opened: Closeable[]) => Promise<void>,
  log: { line: (line: string) => void; failure: (error: unknown) => void },
): void {
  const opened: Closeable[] = []
  const closed: Closeable[] = []
  let settled = false
  let askedAt = 0

  const closeAll = async () => {
    for (let next = opened.pop(); next; next = opened.pop()) {
      closed.push(next)
      await next.close().catch(log.failure)
    }
  }
  const end = async (code: number) => {
    state.phase = 'stopping'
    await closeAll()
    await starting
    await closeAll() // opened meanwhile
    if (code === 0) log.line('已停止')
    process.exit(code)
  }
  const hurry = () => {
    if (!settled) process.exit(130)
    for (const part of closed) part.close().catch(log.failure)
  }
  const ask = () => {
    if (askedAt === 0) {
      log.line('正在停止')
      void end(0)
    } else if (performance.now() - askedAt > echo) hurry()
    askedAt = performance.now()
  }
  const fail = (error: unknown) => {
    log.failure(error)
    if (state.phase !== 'stopping') void end(1)
  }
  const starting = start(opened)
    .catch((error) => void (state.phase === 'stopping' || fail(error)))
    .finally(() => (settled = true))

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, ask)
  process.on('disconnect', ask)
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  // A closed pipe of the output must not stop the server.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}
