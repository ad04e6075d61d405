import type { ComponentProps } from 'react'

import type { FieldState, LooseField } from '#web/ui/form/useFieldForm.ts'

import { Field, TextInput } from './Field.tsx'

interface TextFieldProps extends LooseField, Omit<ComponentProps<'input'>, keyof FieldState | 'className'> {
  label: string
  hint?: string | undefined
  /** A text of so many lines. */
  rows?: number | undefined
  small?: boolean
}

/** Text of a form with label, hint and error: one line, or several. */
export function TextField({ label, hint, error, rows, onChange, ...input }: TextFieldProps) {
  return (
    <Field label={label} {...(hint && { hint })} {...(error && { error })}>
      {(control) =>
        rows === undefined ? (
          <TextInput
            {...control}
            spellCheck={false}
            autoCapitalize="off"
            {...input}
            onChange={({ target }) => onChange(target.value)}
          />
        ) : (
          <textarea
            {...control}
            className="input"
            rows={rows}
            maxLength={input.maxLength}
            placeholder={input.placeholder}
            name={input.name}
            value={input.value}
            autoFocus={input.autoFocus} // oxlint-disable-line jsx-a11y/no-autofocus -- as its form says
            onBlur={input.onBlur}
            onChange={({ target }) => onChange(target.value)}
          />
        )
      }
    </Field>
  )
}
