import { useState } from 'react'

import { AppError, errors } from '#contract/errors.ts'
import { Offline } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

import { Dialog } from './Dialog.tsx'

import './confirm-dialog.css'

interface ConfirmDialogProps {
  open: boolean
  onClose: () => void
  /** What is about to happen: 删除 3 个用户. */
  title: string
  /** What it touches, a line each. */
  lines: readonly string[]
  /** On the button: 删除. */
  verb: string
  /** Has to be typed before. */
  typed?: string
  /** Something has to be resolved before. */
  disabled?: boolean
  /** Resolves when it is done; the dialog closes then. What it throws is shown, and can be tried again. */
  onConfirm: () => Promise<unknown>
}

/** Asks before what cannot be taken back. It stays until the answer is there. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, lines, verb, typed = '', disabled, onConfirm }: ConfirmDialogProps) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isReady = text.trim() === typed
  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    try {
      await onConfirm()
      onClose()
    } catch (fault) {
      setError(fault)
      setBusy(false)
    }
  }
  const actions = (
    <>
      <Button disabled={busy} onClick={onClose}>
        取消
      </Button>
      <Button variant="danger" busy={busy} disabled={!isReady || disabled} onClick={() => void confirm()}>
        {verb}
      </Button>
    </>
  )
  return (
    <Dialog open title={title} onClose={() => (busy ? false : onClose())} actions={actions}>
      <ul className="confirm-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {typed && (
        <Field label={`输入“${typed}”以确认`}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
      )}
      <div role="alert">{error !== undefined && <Note variant="bad">{wordsOf(error)}</Note>}</div>
    </Dialog>
  )
}

function wordsOf(error: unknown): string {
  if (error instanceof Offline || error instanceof AppError) return error.message
  return errors.unknown_error[1]
}
