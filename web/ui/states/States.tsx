import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

import { StateDrawing, type StateDrawingName } from './StateDrawing.tsx'

import './states.css'

interface StateProps {
  title: string
  /** What happened, in one sentence. */
  text?: ReactNode
  /** The next action. */
  action?: ReactNode
  drawing?: StateDrawingName
  /** Additional text, such as an incident number. */
  aside?: ReactNode
}

/** Empty state: a small drawing, one sentence, one action. */
export function Empty({ title, text, action, drawing = 'box', aside }: StateProps) {
  return (
    <div className="state">
      <StateDrawing name={drawing} />
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      {action && <div className="state-actions">{action}</div>}
      {aside && <p className="state-aside num">{aside}</p>}
    </div>
  )
}

interface FailedProps {
  /** The thrown value; anything but an `AppError` gets a general message. */
  error?: unknown
  title?: string | undefined
  onRetry?: () => void
  retrying?: boolean | undefined
}

/**
 * Failed state: the reason, a retry button, and the number by which staff find the failure. Input of the reader is
 * kept.
 */
export function Failed({ error, title = '这一部分没能取到', onRetry, retrying }: FailedProps) {
  return (
    <div role="alert">
      <Empty
        {...wordsFor(error, title)}
        action={
          onRetry && (
            <Button variant="primary" icon="refresh" busy={retrying} onClick={onRetry}>
              再试一次
            </Button>
          )
        }
      />
    </div>
  )
}

function wordsFor(error: unknown, title: string): StateProps {
  if (error instanceof Offline) {
    const text = '请检查网络。连上后会自动再取，填写的内容还在。'
    return { drawing: 'water', title: '网络不通', text }
  }
  if (!(error instanceof AppError)) return { drawing: 'fault', title, text: errors.unknown_error[1] }
  const { status, code, detail, message } = error
  const aside = `报修时请提供：${detail.request ?? `${status}-${code}`}`
  return { drawing: 'fault', title, text: message, aside }
}

/** Loading skeleton; shown only after 0.3 s. */
export function Loading({ rows = 3, label = '正在载入' }: { rows?: number; label?: string }) {
  return (
    <div className="loading" role="status">
      <span className="vh">{label}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div className="loading-row" key={row} aria-hidden="true">
          <i style={{ width: `${[88, 74, 81, 67][row % 4]}%` }} />
          <i style={{ width: `${[46, 38, 52, 41][row % 4]}%` }} />
        </div>
      ))}
    </div>
  )
}

interface NoteProps {
  variant?: 'info' | 'ok' | 'warn' | 'bad'
  children: ReactNode
}

const noteIcons = { info: 'info', ok: 'check', warn: 'warning', bad: 'warning' } as const

/** A permanent note on the page. */
export function Note({ variant = 'info', children }: NoteProps) {
  return (
    <div className={`note note-${variant}`}>
      <Icon name={noteIcons[variant]} />
      <div>{children}</div>
    </div>
  )
}

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Shown above the page while the browser is offline. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
  return (
    <div role="status">
      {!online && (
        <div className="offline">
          <Icon name="warning" small />
          <span>网络已断开，页面上是断开前的内容。连上后会自动更新。</span>
        </div>
      )}
    </div>
  )
}
