import type { ComponentProps } from 'react'

import { Field, TextInput } from '#web/ui/form/Field.tsx'

import type { FieldState } from './useForm.ts'

interface TextFieldProps extends FieldState, Omit<ComponentProps<'input'>, keyof FieldState | 'className'> {
  label: string
  hint?: string | undefined
}

/** Text input of a form with label, hint and error. */
export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) => <TextInput {...control} spellCheck={false} autoCapitalize="off" {...input} />}
    </Field>
  )
}
