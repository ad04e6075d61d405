import { useRef, useState } from 'react'

import { auditLog } from '#contract/audit-log.ts'
import { callBytes } from '#web/api/call.ts'
import { callInSession } from '#web/api/caller.ts'
import { currentSession } from '#web/api/session.ts'
import { keepFile } from '#web/ui/page/keep-file.ts'

import { countBytes } from './counted.ts'
import type { LogPlace } from './log-address.ts'

export type Format = 'csv' | 'xlsx'

type State =
  | { step: 'ready' }
  | { step: 'running'; bytes: number }
  | { step: 'done'; bytes: number; name: string }
  | { step: 'failed'; message: string }

/** Milliseconds after which an export is given up. */
const patience = 30 * 60_000

/** Fetches an export while saying how far it has come, and saves it. */
export function useExport() {
  const [state, setState] = useState<State>({ step: 'ready' })
  const running = useRef<AbortController>(null)
  const cancel = () => running.current?.abort()
  const run = async (
    { type, operation, action, account, text, from, to, success }: LogPlace,
    format: Format,
  ) => {
    const watch = new AbortController()
    running.current = watch
    setState({ step: 'running', bytes: 0 })
    const words = success === undefined ? undefined : success ? ('true' as const) : ('false' as const)
    const asked = { format, type, operation, action, account, text, from, to, success: words }
    const counting = countBytes((bytes) => setState({ step: 'running', bytes }))
    try {
      const { name = `审计日志.${format}`, blob } = await callInSession(currentSession(), (token) =>
        callBytes(auditLog.export, asked, {
          token,
          signal: watch.signal,
          timeLimit: patience,
          watch: counting,
        }),
      )
      keepFile(blob, name)
      setState({ step: 'done', bytes: blob.size, name })
    } catch (error) {
      if (watch.signal.aborted) return setState({ step: 'ready' })
      setState({ step: 'failed', message: error instanceof Error ? error.message : '没能导出' })
    }
  }
  return { state, run, cancel }
}
