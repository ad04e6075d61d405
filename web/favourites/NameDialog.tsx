import { type SubmitEvent, useState } from 'react'

import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Field, TextInput } from '#web/ui/form/Field.tsx'

interface NameDialogProps {
  title: string
  label: string
  value: string
  max: number
  /** It may be left empty. */
  optional?: boolean
  onClose: () => void
  /** What it throws is shown, and can be tried again. */
  onSave: (text: string) => Promise<unknown>
}

/** Asks for one line: the name of a folder, a note. */
export function NameDialog({ title, label, value, max, optional = false, onClose, onSave }: NameDialogProps) {
  const [text, setText] = useState(value)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    setBusy(true)
    onSave(text.trim())
      .then(onClose, ({ message }: Error) => setFault(message))
      .finally(() => setBusy(false))
  }
  return (
    <Dialog open title={title} onClose={onClose}>
      <form onSubmit={save}>
        <Field label={label} error={fault}>
          {(control) => (
            <TextInput
              {...control}
              value={text}
              maxLength={max}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <footer>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" variant="primary" busy={busy} disabled={!optional && text.trim() === ''}>
            保存
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
