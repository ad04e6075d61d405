import { Field, TextInput } from '#web/ui/fields/Field.tsx'

interface LinkFieldProps {
  url: string
  hint?: string
  small?: boolean
}

/** A link to be given on, where the browser forbids copying by a button: it is selected when it gets the focus. */
export const LinkField = ({ url, hint, small }: LinkFieldProps) => (
  <Field label="链接" {...(hint && { hint })}>
    {(control) => (
      <TextInput
        {...{ ...control, small }}
        readOnly
        value={url}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
    )}
  </Field>
)
