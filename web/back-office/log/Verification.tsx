import { useEffect, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Failed, Note } from '#web/ui/states/States.tsx'

import { type VerifiedSpan, verdictOf } from './verdict.ts'
import { type Progress, verifyPieces } from './verify-pieces.ts'

interface VerificationProps {
  first: number
  /** The last line; the end of the log when not said. */
  last: number | undefined
  onClose: () => void
  onOpen: (line: number) => void
}

/** Verifies the chain piece by piece until its end, and says plainly what was found. */
export function Verification({ first, last, onClose, onOpen }: VerificationProps) {
  const { progress, error, retry } = useVerification(first, last)
  const brokenAt = progress?.verified.brokenAt ?? undefined
  const actions = brokenAt !== undefined && (
    <Button variant="primary" onClick={() => onOpen(brokenAt)}>
      看第 {brokenAt} 条
    </Button>
  )
  return (
    <Dialog open title="校验日志" onClose={onClose} actions={actions}>
      {error ? (
        <Failed error={error} title="没能校验" onRetry={retry} />
      ) : (
        <div role="status" className="verification">
          {progress?.done ? <Result verified={progress.verified} /> : <Running progress={progress} />}
        </div>
      )}
      <p className="cap">逐条重算散列，并与写入时的散列及上一条相接处比对。校验期间照常写入。</p>
    </Dialog>
  )
}

function Result({ verified }: { verified: VerifiedSpan }) {
  const { variant, title, lines } = verdictOf(verified)
  return (
    <Note variant={variant}>
      <b>{title}</b>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  )
}

function Running({ progress }: { progress: Progress | undefined }) {
  if (!progress) return <p>正在校验</p>
  const { verified, until } = progress
  return (
    <>
      <p>
        已校验 {verified.events.toLocaleString('zh-CN')} 条，共至第 {until.toLocaleString('zh-CN')} 条
      </p>
      <progress
        aria-label="校验进度"
        value={verified.to - verified.from}
        max={Math.max(1, until - verified.from)}
      />
    </>
  )
}

function useVerification(first: number, last: number | undefined) {
  const [progress, setProgress] = useState<Progress>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let open = true
    const verify = async () => {
      for await (const now of verifyPieces(first, last)) {
        if (!open) return
        setProgress(now)
      }
    }
    verify().catch((fault: unknown) => open && setError(fault))
    return () => {
      open = false
    }
  }, [attempt, first, last])
  const retry = () => {
    setError(undefined)
    setProgress(undefined)
    setAttempt(attempt + 1)
  }
  return { progress, error, retry }
}
