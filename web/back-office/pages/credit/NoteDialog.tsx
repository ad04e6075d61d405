import { type ReactNode, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'
import { Note } from '#web/ui/states/States.tsx'

import './note-dialog.css'

interface NoteDialogProps {
  title: string
  /** On the button. */
  verb: string
  /** What the note is called. */
  label?: string
  /** It may be left out. */
  optional?: boolean
  /** Something else is missing. */
  disabled?: boolean
  children?: ReactNode
  onClose: () => void
  /** What it throws is shown, and can be tried again. */
  onConfirm: (note: string) => Promise<unknown>
}

/** Asks for the reason of a change of credit. */
export function NoteDialog({
  title,
  verb,
  label = '事由',
  optional,
  disabled,
  children,
  onClose,
  onConfirm,
}: NoteDialogProps) {
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isReady = (optional === true || note.trim().length >= 2) && !disabled
  const confirm = () => {
    setBusy(true)
    onConfirm(note.trim())
      .catch(({ message }: Error) => setFailure(message))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button variant="primary" busy={busy} disabled={!isReady} onClick={confirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="note-dialog">
        {children}
        <Field label={label}>
          {(control) => (
            <TextInput
              {...control}
              value={note}
              maxLength={200}
              onChange={(event) => setNote(event.target.value)}
            />
          )}
        </Field>
        <div role="alert">{failure && <Note variant="bad">{failure}</Note>}</div>
      </div>
    </Dialog>
  )
}
