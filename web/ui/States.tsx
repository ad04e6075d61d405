import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'

import { AppError, errors } from '#contract/errors.ts'

import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'
import type { DrawingName } from './StateDrawing.tsx'
import { StateDrawing } from './StateDrawing.tsx'

import './states.css'

interface StateProps {
  title: string
  /** What happened, in one sentence. */
  text?: ReactNode
  /** One way on. */
  action?: ReactNode
  drawing?: DrawingName
  /** A number to quote, or another aside. */
  aside?: ReactNode
}

/** A page or a part of one that has nothing to show: a small drawing, one sentence, one way on. */
export function Empty({ title, text, action, drawing = 'core', aside }: StateProps) {
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
  /** Whatever was thrown; what is not a refusal of ours is told in general words. */
  error?: unknown
  title?: string
  onRetry?: () => void
  retrying?: boolean
}

/** What was asked for did not come. What the reader has typed stays as it is. */
export function Failed({ error, title = '这一部分没能取到', onRetry, retrying }: FailedProps) {
  const refusal = error instanceof AppError ? error : undefined
  return (
    <div role="alert">
      <Empty
        drawing="fault"
        title={title}
        text={refusal?.message ?? errors.server_error[1]}
        action={
          onRetry && (
            <Button look="primary" icon="refresh" busy={retrying} onClick={onRetry}>
              再试一次
            </Button>
          )
        }
        aside={refusal && `报修时请提供：${refusal.status}-${refusal.code}`}
      />
    </div>
  )
}

/** Grey lines where the content will be; drawn only when it takes longer than 0.3 s. */
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
  look?: 'info' | 'ok' | 'warn' | 'bad'
  children: ReactNode
}

const noteIcons = { info: 'info', ok: 'check', warn: 'warning', bad: 'warning' } as const

/** A remark that stays on the page. */
export function Note({ look = 'info', children }: NoteProps) {
  return (
    <div className={`note note-${look}`}>
      <Icon name={noteIcons[look]} />
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

/** Stands above the page for as long as the browser has no network. */
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
