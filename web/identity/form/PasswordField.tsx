import { useId, useState, type ReactNode } from 'react'

import { Field, TextInput } from '#web/ui/fields/Field.tsx'
import type { FieldState } from '#web/ui/form/useFieldForm.ts'

import './password-field.css'

interface PasswordFieldProps extends FieldState {
  label: string
  autoComplete: 'current-password' | 'new-password'
  /** Unmet requirements of a new password. */
  children?: ReactNode
}

/** Password input with a show/hide button. */
export function PasswordField({ label, error, children, onChange, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const hints = useId()
  return (
    <div>
      <Field label={label} {...(error && { error })}>
        {(control) => (
          <span className="password-line">
            <TextInput
              {...control}
              type={shown ? 'text' : 'password'}
              spellCheck={false}
              autoCapitalize="off"
              maxLength={256}
              aria-describedby={describedBy(control['aria-describedby'], children ? hints : undefined)}
              {...input}
              onChange={({ target }) => onChange(target.value)}
            />
            <button
              type="button"
              aria-pressed={shown}
              aria-label={`显示${label}`}
              onClick={() => setShown(!shown)}
            >
              {shown ? '隐藏' : '显示'}
            </button>
          </span>
        )}
      </Field>
      {children && <div id={hints}>{children}</div>}
    </div>
  )
}

const describedBy = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ') || undefined
