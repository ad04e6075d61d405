import type { ReactNode } from 'react'

import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

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
export function NoteDialog(props: NoteDialogProps) {
  const { title, verb, label = '事由', optional, disabled, children, onClose, onConfirm } = props
  const form = useFieldForm({ initial: { note: '' }, send: ({ note }) => onConfirm(note.trim()) })
  const isReady = (optional === true || form.values.note.trim().length >= 2) && !disabled
  return (
    <FormDialog {...{ title, verb, form, onClose }} disabled={!isReady}>
      {children}
      <TextField {...form.field('note')} label={label} maxLength={200} />
    </FormDialog>
  )
}
