import { maxFeedbackLength } from '#contract/content/feedback.ts'
import { Field } from '#web/ui/form/Field.tsx'

interface TextBoxProps {
  label: string
  value: string
  hint?: string
  error?: string | undefined
  rows?: number
  onChange: (value: string) => void
}

/** A text of several lines with its label. */
export const TextBox = ({ label, value, hint, error, rows = 5, onChange }: TextBoxProps) => (
  <Field label={label} {...(hint && { hint })} {...(error && { error })}>
    {(control) => (
      <textarea
        {...control}
        className="input"
        rows={rows}
        maxLength={maxFeedbackLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
