import { Field, TextInput } from '#web/ui/form/Field.tsx'

interface MailFieldProps {
  value: string
  hint: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Where a visitor wants the answer. */
export const MailField = ({ value, hint, error, onChange }: MailFieldProps) => (
  <Field label="邮箱（选填）" hint={hint} {...(error && { error })}>
    {(control) => (
      <TextInput
        {...control}
        type="email"
        autoComplete="email"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    )}
  </Field>
)
