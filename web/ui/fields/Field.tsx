import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'

import { Icon } from '#web/ui/Icon.tsx'

import './field.css'

/** Props that link a control to its label, hint and error; spread them on the control. */
export interface ControlProps {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  hint?: string
  /** Shown under the control until it is corrected; never as a toast. */
  error?: string
  children: (control: ControlProps) => ReactNode
}

export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const remark = `${id}-remark`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': error || hint ? remark : undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error ? (
        <p id={remark} className="field-error">
          <Icon name="warning" small />
          {error}
        </p>
      ) : (
        hint && (
          <p id={remark} className="field-hint">
            {hint}
          </p>
        )
      )}
    </div>
  )
}

/** One line of text. */
export function TextInput({
  small,
  ...rest
}: { small?: boolean } & Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...rest} className={small ? 'input input-s' : 'input'} />
}

interface SelectProps extends Omit<ComponentProps<'select'>, 'className' | 'onChange' | 'children'> {
  small?: boolean
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** The native select. */
export function Select({ small, options, onChange, ...rest }: SelectProps) {
  return (
    <span className={small ? 'select select-s' : 'select'}>
      <select {...rest} onChange={(event) => onChange(event.target.value)}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="down" small />
    </span>
  )
}
