import { call } from '#web/api/call.ts'
import { currentSession } from '#web/api/session.ts'

/** Of one window: a page that fails in a loop does not report each time. */
const maxReports = 5

/** The kind of an error and where it was thrown; its text may hold what a reader has typed. */
function textOf(error: unknown): string {
  const { name, stack }: { name?: unknown; stack?: unknown } = Object(error)
  const [place = ''] = String(stack ?? '').match(/[\w-]+\.(?:m?js|tsx?)[^\s)]*/) ?? []
  return `${String(name ?? typeof error)} ${place}`.trim().slice(0, 300)
}

/** Tells the server of errors that no page has caught. */
export function reportErrors(send = sendReport): () => void {
  let sent = 0
  const report = (error: unknown) => {
    if (sent >= maxReports) return
    sent += 1
    send(textOf(error), location.hash.replace(/^#/, '').split('?')[0] ?? '')
  }
  const onError = ({ error }: ErrorEvent) => report(error)
  const onRejection = ({ reason }: PromiseRejectionEvent) => report(reason)
  addEventListener('error', onError)
  addEventListener('unhandledrejection', onRejection)
  return () => {
    removeEventListener('error', onError)
    removeEventListener('unhandledrejection', onRejection)
  }
}

function sendReport(text: string, page: string): void {
  const { token } = currentSession()
  const report = { type: 'exception' as const, text, page: page.slice(0, 300) }
  const send = async () => {
    const { log } = await import('#contract/audit-log.ts') // most windows never need it
    await call(log.send, report, token === undefined ? {} : { token })
  }
  void send().catch(() => {}) // what cannot be told is not told
}
