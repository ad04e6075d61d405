import { TextField } from '#web/ui/fields/TextField.tsx'

import { FormDialog } from './FormDialog.tsx'
import { useFieldForm } from './useFieldForm.ts'

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
  /** On the other button: 保留; by default 取消. */
  dismiss?: string
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

function OpenDialog(props: ConfirmDialogProps) {
  const { onClose, title, lines, verb, dismiss, typed = '', disabled, onConfirm } = props
  const form = useFieldForm({
    initial: { text: '' },
    send: async () => {
      await onConfirm()
      onClose()
    },
  })
  const isTyped = form.values.text.trim() === typed
  return (
    <FormDialog
      isFinal
      unguarded
      {...{ title, verb, dismiss, form, onClose }}
      disabled={!isTyped || disabled}
    >
      <ul className="confirm-lines">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {typed && <TextField {...form.field('text')} label={`输入“${typed}”以确认`} autoComplete="off" />}
    </FormDialog>
  )
}
