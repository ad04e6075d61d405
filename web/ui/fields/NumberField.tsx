import { Field, TextInput } from './Field.tsx'

import './number-field.css'

interface NumberFieldProps {
  label: string
  /** The text as typed: what is no number yet must stay to be corrected. */
  value: string
  onChange: (value: string) => void
  unit?: string
  hint?: string
  error?: string
  disabled?: boolean
}

/** A number with its unit behind it. */
export function NumberField({ label, value, onChange, unit, disabled, ...rest }: NumberFieldProps) {
  return (
    <Field label={unit ? `${label}（${unit}）` : label} {...rest}>
      {(control) => (
        <span className="number-field">
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            disabled={disabled}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {unit && (
            <span className="number-unit" aria-hidden="true">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  )
}
