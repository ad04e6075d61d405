import { TextField } from '#web/ui/fields/TextField.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useFieldForm } from '#web/ui/form/useFieldForm.ts'

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
  const form = useFieldForm({
    initial: { text: value },
    send: async ({ text }) => {
      await onSave(text.trim())
      onClose()
    },
  })
  return (
    <FormDialog
      {...{ title, form, onClose }}
      verb="保存"
      disabled={!optional && form.values.text.trim() === ''}
    >
      <TextField {...form.field('text')} label={label} maxLength={max} />
    </FormDialog>
  )
}
